export default {
  "FEL-5": "Nel mucchio non ci sono più tessere di quel colore.",
  "FEL-6": "Non hai in mano tessere di quel colore.",
  "FEL-10": "Si pesca quando entrambe le azioni del turno sono fatte.",
  "FEL-12": "Lì cresce già una felce: scegli una cella vuota.",
  "FEL-13":
    "Nel giardino c’è una felce libera di quel colore: la spora va in una cella vuota accanto a una di queste.",
  "FEL-14":
    "Il sottobosco parte accanto a una felce libera, prosegue cella per cella e finisce con una spora dello stesso colore dalla tua mano.",
  "FEL-15": "Quella cella è occupata dal sottobosco, per sempre.",
  "FEL-17": "Su quella panchina hai già un Visitatore.",
  "FEL-18": "Su quel Lato siede già un Visitatore di quel colore.",
  "FEL-19": "Quel Visitatore è già seduto e resta lì fino alla fine.",
  "FEL-21": "La partita è finita.",

  "FEE-2": "Quella fata non è la prossima del mazzo delle fate.",
  "FEE-6":
    "Una collezione ha da tre a cinque carte dello stesso colore o della stessa categoria, oppure tutte di oggetti neutri.",
  "FEE-7":
    "Con altri oggetti vanno al massimo due ferri di cavallo; oppure la collezione è fatta solo di quelli.",
  "FEE-8": "Nel tuo turno raccogli, scambi o corteggi; le carte pescate le decide il caso.",
  "FEE-9":
    "Questo scambio non prende nulla: serve una tua carta che abbia colore, categoria o valore in comune con una del mercato.",
  "FEE-10": "Prima va riempito il mercato.",
  "FEE-11":
    "In un corteggiamento si depongono carte della propria mano in ordine crescente; oppure si pesca una carta, prima di cominciare a deporre.",
  "FEE-17":
    "Un rilancio aggiunge carte adatte, in ordine crescente, e deve portarti in testa con non più di cinque carte; altrimenti si passa.",
  "FEE-22": "Prima va assegnata un’altra fata.",
  "FEE-26":
    "In mano si tengono al massimo nove carte: quelle di troppo le prende, a caso, chi ne ha di meno.",
  "FEE-27": "Nel mazzo non ci sono più carte così.",
  "FEE-29": "La partita è finita.",
  "FEE-30":
    "Si può scartare una bacca a turno per una carta, solo nel proprio turno e se si gioca con le bacche magiche.",
  "FEE-31": "Ogni bacca ha il suo momento, e non è questo; oppure non ne hai di quel tipo.",

  "MAR-3": "Un giardiniere parte da un esagono tutto suo, non dal centro, e prima di ogni altra cosa.",
  "MAR-4": "I fiori si pescano una volta sola, quando tutti i giardinieri sono al loro posto.",
  "MAR-5": "I dadi si tirano solo quando un turno comincia senza dadi sul tavolo.",
  "MAR-7":
    "Il giardiniere va diritto di tanti esagoni quanti ne segna un dado sul tavolo, senza uscire dal giardino.",
  "MAR-8": "Nessun giardiniere può fermarsi al centro.",
  "MAR-9": "C’è un altro giardiniere sulla strada.",
  "MAR-10": "Con quel dado un giardiniere può muoversi, e chi può deve.",
  "MAR-12":
    "Si pianta un fiore della propria riserva là dove il giardiniere si è appena fermato sulla terra nuda.",
  "MAR-16": "La partita è finita.",
  "MAR-18": "Con due giardinieri di’ quale si muove; con uno solo, niente numero.",

  "FUN-3": "Nel mucchio non ci sono più carte così.",
  "FUN-4": "Questo nome non esiste nel gioco.",
  "FUN-5": "Il bosco si sta ancora formando.",
  "FUN-6": "Si stanno ancora distribuendo le prime carte.",
  "FUN-9":
    "Lì non c’è una carta, oppure ti mancano bastoncini: dalla posizione 3 in poi ogni passo ne costa uno in più.",
  "FUN-10": "Hai la mano piena: potresti prendere solo un cestino.",
  "FUN-11": "Il marciume è vuoto, oppure non entra tutto nella tua mano.",
  "FUN-12": "Per cucinare servono almeno tre funghi di una specie dalla tua mano e una padella vuota.",
  "FUN-13": "Ogni burro vuole quattro dei funghi in padella, ogni sidro altri cinque; e devi averli in mano.",
  "FUN-14": "Per vendere servono almeno due funghi di una specie, dalla tua mano.",
  "FUN-15": "Non hai padelle in mano.",
  "FUN-18": "Prima si riempie il bosco; quelle carte le porta il caso.",
  "FUN-19": "La partita è finita.",
};
