export default {
  loading: "I giochi si scaricano, una volta sola: {percent} %",
  starting: "I giochi si preparano …",
  failed: "I giochi si sono fermati. Nulla è perduto: riprendono dall’ultima mossa.",
  again: "Continua",
  unfit: "Questo browser non può eseguire i giochi: serve WebAssembly. Uno più recente, o un altro, può.",
  unreachable: "Non è stato possibile scaricare i giochi. La prima volta serve la rete; poi se ne fa a meno.",
  forgetful:
    "Questo browser non conserva nulla per questa pagina (forse è una finestra privata): le partite durano finché è aperta. Salva prima i verbali.",
  plain: "Questo browser esegue i giochi in Python semplice, che è lento: si offrono solo i bot gentili.",
  unread:
    "Alcune partite in questo browser sono state conservate da un’altra versione di questa pagina. Qui non si possono mostrare e restano come sono.",
  save_games: "Salva tutte le mie partite in un file",
  take_games: "Accogli partite o un verbale",
  taken_in: "Una partita accolta.||{n} partite accolte.",
  all_here: "Queste partite ci sono già tutte.",
  no_games:
    "{file} non contiene partite né un verbale intero, oppure è stato modificato. Non è stato accolto.",
  go_alone: "Gioca con i bot senza linea",
  alone: "Qui giochi senza il server: queste partite restano in questo browser.",
  together: "Torna al server",
};
