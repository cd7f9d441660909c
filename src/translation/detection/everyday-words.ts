// What people greet, thank and answer with. Such texts are too short for statistics of letters:
// "Hello" has those of Italian. A text that has only these words is in a language with them all.

/** By BCP 47 tag; words in small letters. */
const words: Readonly<Record<string, string>> = {
  en:
    'hello hi hey bye goodbye good morning afternoon evening night day thanks thank you ' +
    'very much please sorry yes yeah no not welcome how are is it what who where when why ' +
    'world everyone all friend friends my name dear sir madam love help stop see later ' +
    'soon tomorrow today now congratulations happy birthday christmas new year cheers ' +
    'excuse me nice to meet there the and great fine well done best wishes luck your safe ' +
    'take care stay ok okay guys folks team save cancel delete edit open close back next ' +
    "search settings home send add remove login call i i'm on way perfect where's am coming much",
  es:
    'hola buenos buenas días dias tardes noches gracias muchas por favor sí si no adiós ' +
    'adios hasta luego mañana pronto bienvenido bienvenida bienvenidos mundo qué que tal ' +
    'cómo como estás estas está perdón perdona lo siento amigo amiga amigos feliz ' +
    'cumpleaños navidad felicidades vale claro ayuda señor señora querido querida todos ' +
    'todo de nada muy bien suerte te quiero hoy ahora guardar cancelar eliminar editar ' +
    'abrir cerrar siguiente buscar ajustes inicio enviar ' +
    'nos vemos vamos voy ven vengo ya estoy en casa el camino perfecto genial dónde donde quién ' +
    'quien cuándo cuánto cuanto cuesta llámame bueno pues oye eres tú y',
  ca:
    'hola bon bona bones dia dies tarda nit gràcies moltes si us plau sisplau adéu fins ' +
    'demà aviat benvingut benvinguda benvinguts món què tal com estàs perdó ho sento amic ' +
    'amiga amics feliç aniversari felicitats ajuda sí no molt bé tots avui sort ' +
    "on ets vinc de seguida d'acord t'estimo t'estime què fas a casa soc sóc ara quan " +
    'quant costa tu i vaig anem perfecte',
  fr:
    "bonjour bonsoir salut coucou merci beaucoup s'il vous te plaît plait oui non au " +
    'revoir à bientôt demain bienvenue monde comment ça ca va allez pardon désolé désolée ' +
    'ami amie amis joyeux anniversaire noël félicitations aide bonne nuit journée soirée ' +
    "chance monsieur madame cher chère tous tout le de rien très bien aujourd'hui " +
    "maintenant je t'aime d'accord enregistrer annuler supprimer modifier ouvrir fermer " +
    'suivant rechercher paramètres envoyer ' +
    "où es tu es-tu j'arrive combien coûte ça à la maison qui quand parfait",
  it:
    'ciao buongiorno buonasera buonanotte salve buona buon giorno sera notte grazie mille ' +
    'per favore prego sì si no arrivederci presto domani benvenuto benvenuta benvenuti ' +
    'mondo come stai sta va scusa scusi mi dispiace amico amica amici compleanno natale ' +
    'auguri aiuto bene molto caro cara signore signora tutti tutto fortuna oggi adesso ti ' +
    'amo piacere salva annulla elimina modifica apri chiudi avanti cerca impostazioni ' +
    'invia ' +
    'dove sei quanto costa arrivo sono a casa andiamo perfetto',
  pt:
    'olá oi bom boa dia tarde noite obrigado obrigada muito por favor sim não adeus tchau ' +
    'até logo amanhã breve bem-vindo bem-vinda bem-vindos mundo como está estás vai tudo ' +
    'bem desculpe desculpa amigo amiga amigos feliz aniversário natal parabéns ajuda ' +
    'senhor senhora querido querida todos de nada sorte hoje agora salvar cancelar ' +
    'excluir editar abrir fechar próximo buscar configurações enviar ' +
    'eu te amo quanto custa onde você estou chegando em casa vamos já vou quem perfeito',
  gl:
    'ola bos boas bo día días tarde tardes noite noites grazas moitas por favor si non ' +
    'adeus ata logo mañá benvido benvida benvidos mundo que tal como estás perdón amigo ' +
    'amiga amigos feliz aniversario axuda moi ben todos hoxe sorte ' +
    'onde estou na casa vémonos quérote custa xa vou perfecto',
  de:
    'hallo guten morgen tag abend gute nacht danke schön vielen dank bitte sehr ja nein ' +
    'doch nicht tschüss tschüs auf wiedersehen bis bald später willkommen welt wie geht ' +
    "es geht's dir ihnen entschuldigung tut mir leid freund freunde alles gute herzlichen " +
    'glückwunsch zum geburtstag frohe weihnachten hilfe gut liebe lieber herr frau servus ' +
    'moin heute jetzt glück speichern abbrechen löschen bearbeiten öffnen schließen ' +
    'zurück weiter suchen einstellungen senden',
  nl:
    'hallo hoi goedemorgen goedemiddag goedenavond goedenacht goede morgen avond nacht ' +
    'dank je bedankt wel alsjeblieft alstublieft ja nee niet dag doei tot ziens straks ' +
    'welkom wereld hoe gaat het met vriend vrienden gefeliciteerd hulp goed vandaag ' +
    'succes',
  sv:
    'hej hallå god morgon kväll natt dag tack så mycket snälla ja nej inte adjö hejdå vi ' +
    'ses välkommen världen värld hur mår du förlåt ursäkta vän vänner grattis på ' +
    'födelsedagen jul hjälp bra idag',
  da:
    'hej goddag god godmorgen godaften godnat morgen aften nat dag tak mange tusind ja ' +
    'nej ikke farvel vi ses velkommen verden hvordan går det har du undskyld ven venner ' +
    'tillykke med fødselsdagen hjælp godt',
  nb:
    'hei hallo god morgen kveld natt dag takk tusen mange ja nei ikke ha det bra vi sees ' +
    'velkommen verden hvordan går har du unnskyld beklager venn venner gratulerer med ' +
    'dagen jul hjelp',
  ro:
    'bună ziua dimineața seara noapte noaptea salut mulțumesc mult vă rog da nu la ' +
    'revedere pe curând bine ați venit lume ce mai faci scuze îmi pare rău prieten ' +
    'prieteni mulți ani ajutor',
  pl:
    'cześć dzień dobry wieczór dobranoc dziękuję dzięki bardzo proszę tak nie do widzenia ' +
    'zobaczenia witaj witamy świat świecie jak się masz przepraszam przyjaciel ' +
    'przyjaciele pomoc',
  cs:
    'ahoj dobrý den dobré ráno večer dobrou noc děkuji díky prosím ano ne nashledanou ' +
    'vítejte svět světe jak se máš promiňte',
  hu:
    'szia sziasztok helló jó reggelt napot estét éjszakát köszönöm szépen kérem igen nem ' +
    'viszlát üdvözlöm világ hogy vagy bocsánat',
  fi:
    'hei moi terve hyvää huomenta päivää iltaa yötä kiitos paljon ole hyvä kyllä ei ' +
    'näkemiin tervetuloa maailma mitä kuuluu anteeksi',
  tr:
    'merhaba selam günaydın iyi günler akşamlar geceler teşekkürler teşekkür ederim ' +
    'lütfen evet hayır hoş geldiniz dünya nasılsın nasılsınız',
  eo:
    'saluton bonan matenon tagon vesperon nokton dankon multan bonvolu jes ne ĝis revido ' +
    'la bonvenon mondo kiel vi fartas pardonu amiko amikoj helpo bone',
  ru:
    'привет здравствуйте здравствуй доброе добрый утро день вечер доброй ночи спасибо ' +
    'большое пожалуйста да нет пока до свидания завтра скорого добро пожаловать мир как ' +
    'дела извините простите друг друзья с днём днем рождения помощь хорошо',
  uk:
    'привіт вітаю доброго добрий ранку день вечір вечора дня на добраніч дякую щиро дуже ' +
    'будь ласка так ні бувай до побачення завтра ласкаво просимо світ світе як справи ' +
    'вибачте друг друзі з днем народження допомога добре',
}

const maxWords = 5
const word = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu

const languagesByWord = new Map<string, ReadonlySet<string>>()
for (const [language, list] of Object.entries(words))
  for (const each of list.split(' '))
    languagesByWord.set(each, new Set([...(languagesByWord.get(each) ?? []), language]))

/**
 * The languages that have all words of a short text among their everyday words. A word with a
 * capital that is in no list and not the first is a name: `Hello Anna`.
 */
export function everydayLanguages(text: string): ReadonlySet<string> {
  const found = text.normalize('NFC').replaceAll('’', "'").match(word) ?? []
  if (found.length > maxWords) return new Set()
  const sets = found.flatMap((each, index) => {
    const known = languagesByWord.get(each.toLowerCase())
    const isName = known === undefined && index > 0 && /^\p{Lu}\P{Lu}/u.test(each)
    return isName ? [] : [known ?? new Set<string>()]
  })
  return sets.reduce((common, each) => common.intersection(each), sets[0] ?? new Set())
}
