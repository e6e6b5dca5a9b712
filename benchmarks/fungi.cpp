// Fungi written by hand in C++, as a yardstick: the same rules, bag draws and both pans, random play, one thread.
// Build and run: g++ -O3 -o /tmp/fungi benchmarks/fungi.cpp && /tmp/fungi 200000
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace {

constexpr int kKinds = 9, kCards = 21, kButter = 17, kCider = 18, kPan = 19, kBasket = 20;
constexpr uint8_t kCopies[kCards] = {10, 8, 6, 5, 5, 4, 4, 4, 3, 1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 11, 5};
constexpr uint8_t kFlavour[kKinds] = {1, 1, 2, 2, 3, 3, 3, 4, 6};
constexpr uint8_t kSticks[kKinds] = {1, 2, 1, 2, 1, 2, 3, 2, 4};

struct Random {
  uint64_t word;
  uint32_t Bits() {
    uint64_t z = (word += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return static_cast<uint32_t>((z ^ (z >> 31)) >> 32);
  }
  int Below(int n) { return static_cast<int>((uint64_t{Bits()} * static_cast<uint64_t>(n)) >> 32); }
};

enum class Verb : uint8_t { kTake, kDecay, kPan, kSell, kCook };
struct Action {
  Verb verb;
  uint8_t kind, day, night, butter, cider, hand;
};

struct Fungi {
  uint8_t pile[79], forest[8], decay[4];
  uint8_t hand[2][kCards];
  int pile_size, forest_size, decay_size;
  int hand_size[2], limit[2], sticks[2], pans[2], score[2];
  int player;
  bool over;

  void Start(Random& random) {
    *this = Fungi{};
    for (int card = 0; card < kCards; ++card)
      for (int i = 0; i < kCopies[card]; ++i) pile[pile_size++] = static_cast<uint8_t>(card);
    limit[0] = limit[1] = 8;
    pans[0] = pans[1] = 1;
    while (forest_size < 8) forest[forest_size++] = Draw(random);
    for (int seat = 0; seat < 2; ++seat)
      for (int i = 0; i < 3; ++i) Receive(seat, Draw(random));
  }
  uint8_t Draw(Random& random) {
    const int i = random.Below(pile_size);
    const uint8_t card = pile[i];
    pile[i] = pile[--pile_size];
    return card;
  }
  void Receive(int seat, int card) {
    if (card == kBasket) {
      limit[seat] += 2;
    } else {
      ++hand[seat][card];
      ++hand_size[seat];
    }
  }
  int Nights(int seat, int kind) const { return kind < 8 ? hand[seat][kind + kKinds] : 0; }
  bool DecayFits(int seat) const {
    if (decay_size == 0) return false;
    int room = limit[seat] - hand_size[seat] - decay_size;
    for (int i = 0; i < decay_size; ++i)
      if (decay[i] == kBasket) room += 3;
    return room >= 0;
  }
  int Legal(Action* out) const {
    Action* next = out;
    const uint8_t* mine = hand[player];
    const bool full = hand_size[player] >= limit[player];
    for (int place = 0; place < forest_size && place - 1 <= sticks[player]; ++place)
      if (!full || forest[place] == kBasket) *next++ = {Verb::kTake, static_cast<uint8_t>(place), 0, 0, 0, 0, 0};
    if (DecayFits(player)) *next++ = {Verb::kDecay, 0, 0, 0, 0, 0, 0};
    if (mine[kPan]) *next++ = {Verb::kPan, 0, 0, 0, 0, 0, 0};
    const bool can_cook = pans[player] || mine[kPan];
    for (uint8_t kind = 0; kind < kKinds; ++kind) {
      const int days = mine[kind], nights = Nights(player, kind);
      if (days + 2 * nights < 2) continue;
      for (uint8_t day = 0; day <= days; ++day)
        for (uint8_t night = 0; night <= nights; ++night) {
          const int mushrooms = day + 2 * night;
          if (mushrooms < 2) continue;
          *next++ = {Verb::kSell, kind, day, night, 0, 0, 0};
          if (mushrooms < 3 || !can_cook) continue;
          for (uint8_t butter = 0; butter <= mine[kButter] && 4 * butter <= mushrooms; ++butter)
            for (uint8_t cider = 0; cider <= mine[kCider] && 4 * butter + 5 * cider <= mushrooms; ++cider) {
              if (pans[player]) *next++ = {Verb::kCook, kind, day, night, butter, cider, 0};
              if (mine[kPan]) *next++ = {Verb::kCook, kind, day, night, butter, cider, 1};
            }
        }
    }
    return static_cast<int>(next - out);
  }
  bool Stuck(int seat) const {
    if (hand_size[seat] < limit[seat] || hand[seat][kPan] || DecayFits(seat)) return false;
    for (int kind = 0; kind < kKinds; ++kind)
      if (hand[seat][kind] + 2 * Nights(seat, kind) >= 2) return false;
    for (int place = 0; place < forest_size && place - 1 <= sticks[seat]; ++place)
      if (forest[place] == kBasket) return false;
    return true;
  }
  void CloseGap(int place) {
    --forest_size;
    for (int i = place; i < forest_size; ++i) forest[i] = forest[i + 1];
  }
  void Play(const Action& action, Random& random) {
    uint8_t* mine = hand[player];
    switch (action.verb) {
      case Verb::kTake:
        if (action.kind >= 2) sticks[player] -= action.kind - 1;
        Receive(player, forest[action.kind]);
        CloseGap(action.kind);
        break;
      case Verb::kDecay:
        for (int i = 0; i < decay_size; ++i) Receive(player, decay[i]);
        decay_size = 0;
        break;
      case Verb::kPan:
        --mine[kPan];
        --hand_size[player];
        ++pans[player];
        break;
      default: {
        const int mushrooms = action.day + 2 * action.night;
        mine[action.kind] -= action.day;
        if (action.night) mine[action.kind + kKinds] -= action.night;
        hand_size[player] -= action.day + action.night;
        if (action.verb == Verb::kSell) {
          sticks[player] += kSticks[action.kind] * mushrooms;
        } else {
          mine[kButter] -= action.butter;
          mine[kCider] -= action.cider;
          hand_size[player] -= action.butter + action.cider + action.hand;
          if (action.hand) --mine[kPan]; else --pans[player];
          score[player] += kFlavour[action.kind] * mushrooms + 3 * action.butter + 5 * action.cider;
        }
      }
    }
    do {
      if (forest_size > 0) {
        if (decay_size == 4) decay_size = 0;
        decay[decay_size++] = forest[0];
        CloseGap(0);
      }
      if (forest_size == 0) {
        over = true;
        return;
      }
      while (forest_size < 8 && pile_size > 0) forest[forest_size++] = Draw(random);
      player = 1 - player;
    } while (Stuck(player));
  }
};

}  // namespace

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 100000;
  Random random{1};
  Action legal[1024];
  long long decisions = 0, scores = 0;
  const auto start = std::chrono::steady_clock::now();
  for (int game = 0; game < games; ++game) {
    Fungi table;
    table.Start(random);
    while (!table.over) {
      const int found = table.Legal(legal);
      table.Play(legal[random.Below(found)], random);
      ++decisions;
    }
    scores += table.score[0] + table.score[1];
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  std::printf("{\"decisions_per_s\": %.0f, \"games_per_s\": %.0f, \"mean_decisions\": %.3f, \"mean_score\": %.4f}\n", decisions / seconds,
              games / seconds, static_cast<double>(decisions) / games, scores / 2.0 / games);
}
