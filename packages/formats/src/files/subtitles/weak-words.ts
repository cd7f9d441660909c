// Words at which a reader does not pause, by language: where a sentence is cut and where not.
import { baseLanguage } from '../../languages/language-tag.ts'

/** All in lower case. */
interface WeakWords {
  /** Articles, prepositions and the like: what follows belongs to them. */
  readonly binding: ReadonlySet<string>
  /** Pronouns, auxiliaries, negations: mostly so. */
  readonly leaning: ReadonlySet<string>
  /** Conjunctions and other words that begin a clause. */
  readonly opening: ReadonlySet<string>
  readonly numbers: ReadonlySet<string>
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

const weakWords = (words: Readonly<Record<keyof WeakWords, string>>): WeakWords => ({
  binding: setOf(words.binding),
  leaning: setOf(words.leaning),
  opening: setOf(words.opening),
  numbers: setOf(words.numbers),
})

const byLanguage: Readonly<Record<string, WeakWords>> = {
  en: weakWords({
    binding: `
      a an the of to in on at by for with from into about my your his her its our their this these
      very no every some any more less than Mr Mrs
    `,
    leaning: `
      i you he she it we they is are was were be been has have had do does did not will would can
      could should must
    `,
    opening: `
      and but or because that which who whom whose when where while if although though before
      after until since so as unless whether how why what
    `,
    numbers: `
      two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred
      thousand million millions billion
    `,
  }),
  es: weakWords({
    binding: `
      el la los las un una unos unas de del a al en con por para sin sobre entre hasta desde hacia
      contra según mi tu su mis tus sus nuestro nuestra nuestros nuestras este esta estos estas
      ese esa esos esas aquel aquella cada muy tan más menos lo todo toda todos todas otro otra
      primer primera segunda
    `,
    leaning: `
      me te se le les nos os no nunca ha he hay han había es son era fue está están yo él ella ya
    `,
    opening: `
      y e o u pero porque que cuando donde mientras si aunque antes después como quien cuyo cuya
      ni sino pues así siempre qué quién quiénes cuándo dónde cómo cuál cuánto
    `,
    numbers: `
      dos tres cuatro cinco seis siete ocho nueve diez once doce quince veinte treinta cuarenta
      cincuenta cien mil millón millones
    `,
  }),
  fr: weakWords({
    binding: `
      le la les un une des du de d' l' à au aux en dans sur sous par pour avec sans chez vers
      entre contre depuis mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cet
      cette ces chaque très plus moins aussi si tout toute tous toutes première dernière
    `,
    leaning: `
      je j' tu il elle on nous vous ils elles me m' te t' se s' ne n' y est sont était a ont avait
      ai as c'
    `,
    opening: `
      et ou mais parce que qu' qui dont où quand lorsque si comme puisque avant après car ni
      pendant quoi quel quelle comment jusqu'
    `,
    numbers: `
      deux trois quatre cinq six sept huit neuf dix onze douze quinze vingt trente quarante
      cinquante cent cents mille million millions milliards
    `,
  }),
  de: weakWords({
    binding: `
      der die das den dem des ein eine einen einem einer eines in im an am auf aus bei beim mit
      nach von vom vor zu zum zur für durch ohne um gegen über unter zwischen seit mein meine
      meinen meinem meiner dein deine deinen sein seine seinen seinem seiner ihr ihre ihren ihrem
      ihrer unser unsere kein keine keinen dieser diese dieses diesen diesem jeder jede jedes sehr
      so mehr letzte letzten
    `,
    leaning: `
      ich du er sie es wir man nicht nie ist sind war waren hat haben hatte habe wird werden wäre
    `,
    opening: `
      und oder aber weil dass ob wenn als während obwohl bevor nachdem bis damit denn sondern wie
      wo wer was soweit
    `,
    numbers: `
      zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig vierzig fünfzig
      hundert tausend million millionen milliarden
    `,
  }),
  it: weakWords({
    binding: `
      il lo la i gli le un uno una un' l' d' dell' all' nell' dall' sull' di del dello della dei
      degli delle a al allo alla ai alle in nel nella nei con su sul sulla per da dal dalla tra
      fra senza contro mio mia tuo tua suo sua nostro nostra questo questa ogni molto più
    `,
    leaning: 'mi ti si ci vi ne non è sono era ha ho hanno io tu lui lei',
    opening: 'e o ma perché che quando dove mentre se anche come prima dopo chi né finché',
    numbers: `
      due tre quattro cinque sei sette otto nove dieci undici dodici venti trenta quaranta
      cinquanta cento mille mila milione milioni
    `,
  }),
  pt: weakWords({
    binding: `
      o a os as um uma uns umas de do da dos das em no na nos nas num numa por pelo pela para com
      sem sobre entre até desde contra meu minha seu sua seus suas nosso nossa este esta esse essa
      cada muito mais ao à aos às
    `,
    leaning: 'me te se lhe não é são era foi está há tem ele ela eu você',
    opening: `
      e ou mas porque que quando onde enquanto se embora antes depois como quem nem por
    `,
    numbers: `
      dois duas três quatro cinco seis sete oito nove dez onze doze vinte trinta quarenta
      cinquenta cem mil milhão milhões
    `,
  }),
  ca: weakWords({
    binding: `
      el la els les un una uns unes l' d' de del dels a al als en amb per pel pels sense sobre
      entre fins des meu meva seu seva nostre nostra aquest aquesta cada molt més
    `,
    leaning: "em et es ens us no ha he és són era s' m' t' n' jo ell ella va vaig",
    opening: 'i o però perquè que quan on mentre si encara abans després com qui ni',
    numbers: `
      dos dues tres quatre cinc sis set vuit nou deu onze dotze vint trenta quaranta cinquanta
      cent mil milió milions
    `,
  }),
  gl: weakWords({
    binding: `
      o a os as un unha uns unhas de do da dos das en no na nos nas por polo pola para con sen
      sobre entre ata desde meu miña seu súa noso nosa este esta cada moi máis ao á aos ás
    `,
    leaning: 'me te se lle non é son era foi está hai ten el ela eu',
    opening: 'e ou pero porque que cando onde mentres se aínda antes despois como quen nin',
    numbers: `
      dous dúas tres catro cinco seis sete oito nove dez once doce vinte trinta corenta cincuenta
      cen mil millón millóns
    `,
  }),
  nl: weakWords({
    binding: `
      de het een van in op aan bij met naar voor uit door over onder zonder tot tegen mijn jouw
      zijn haar ons onze hun deze dit elke zeer te
    `,
    leaning: 'ik je hij ze we niet is was heeft hebben wordt',
    opening: `
      en of maar omdat dat die als toen terwijl hoewel voordat nadat want wie wat waar hoe
    `,
    numbers: `
      twee drie vier vijf zes zeven acht negen tien elf twaalf twintig dertig veertig vijftig
      honderd duizend miljoen miljard
    `,
  }),
  sv: weakWords({
    binding: `
      en ett den det de i på av till från med för om under över mellan mot hos utan vid min mitt
      mina din ditt dina sin sitt sina vår vårt våra er ert deras hans hennes denna detta dessa
      varje mycket så mer
    `,
    leaning: 'jag du han hon vi ni är var har hade ska skulle kan kunde inte aldrig',
    opening: 'och eller men att som när där om medan eftersom innan sedan så hur vad vem',
    numbers: `
      två tre fyra fem sex sju åtta nio tio elva tolv tjugo trettio fyrtio femtio hundra tusen
      miljon miljoner
    `,
  }),
  da: weakWords({
    binding: `
      en et den det de i på af til fra med for om under over mellem mod hos uden ved min mit mine
      din dit dine sin sit sine vores jeres deres hans hendes denne dette disse hver meget så mere
    `,
    leaning: 'jeg du han hun vi I er var har havde skal skulle kan kunne ikke aldrig',
    opening: 'og eller men at som der når da hvor hvis mens fordi før efter hvordan hvad hvem',
    numbers: `
      to tre fire fem seks syv otte ni ti elleve tolv tyve tredive fyrre halvtreds hundrede tusind
      million millioner
    `,
  }),
  nb: weakWords({
    binding: `
      en et ei den det de i på av til fra med for om under over mellom mot hos uten ved min mitt
      mi mine din ditt dine sin sitt sine vår vårt våre deres hans hennes denne dette disse hver
      veldig så mer
    `,
    leaning: 'jeg du han hun vi dere er var har hadde skal skulle kan kunne ikke aldri',
    opening: 'og eller men at som når da hvor hvis mens fordi før etter hvordan hva hvem',
    numbers: `
      to tre fire fem seks sju åtte ni ti elleve tolv tjue tretti førti femti hundre tusen million
      millioner
    `,
  }),
  ro: weakWords({
    binding: `
      un o unui unei al a ai ale de la în din pe cu pentru prin fără sub peste între către despre
      spre până cel cea cei cele acest această acești aceste fiecare foarte mai
    `,
    leaning:
      'eu tu el ea noi voi ei ele îmi îți îi ne vă se nu am ai are au era este sunt va voi să',
    opening: 'și sau dar că care când unde dacă deși pentru înainte după ca cum ce cine',
    numbers: `
      doi două trei patru cinci șase șapte opt nouă zece unsprezece douăzeci treizeci cincizeci
      sute mie mii milion milioane
    `,
  }),
  pl: weakWords({
    binding: `
      w we z ze na do od po za o u przez przed pod nad między bez dla przy ku mój moja moje twój
      twoja twoje swój swoja swoje nasz nasza nasze ten ta to te ci każdy bardzo
    `,
    leaning: 'ja ty on ona my wy oni nie się jest są był była było byli',
    opening:
      'i oraz lub albo ale że który która które kiedy gdy gdzie jeśli choć bo ponieważ zanim jak',
    numbers: `
      dwa dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć dwadzieścia trzydzieści
      pięćdziesiąt sto tysiąc tysiące tysięcy milion miliony milionów
    `,
  }),
  cs: weakWords({
    binding: `
      v ve z ze na do od po za o u přes před pod nad mezi bez pro při k ke s se můj moje tvůj
      tvoje svůj svoje náš naše ten ta to ti každý velmi
    `,
    leaning: 'já ty on ona my vy oni ne je jsou byl byla bylo byli jsem jsi jsme jste si',
    opening:
      'a i nebo ale že který která které když kde jestli pokud ačkoli protože než jak co kdo',
    numbers: `
      dva dvě tři čtyři pět šest sedm osm devět deset dvacet třicet padesát sto tisíc tisíce
      milion miliony milionů
    `,
  }),
  ru: weakWords({
    binding: `
      в во с со на к ко от из у о об обо по за до для при через без под над между перед мой моя
      моё мои твой твоя твои свой своя свои наш наша наши этот эта это эти каждый очень
    `,
    leaning: 'я ты он она мы вы они не ни бы же был была было были',
    opening:
      'и или но а что который которая которое которые когда где если хотя потому чтобы как кто',
    numbers: `
      два две три четыре пять шесть семь восемь девять десять двадцать тридцать пятьдесят сто
      тысяча тысячи тысяч миллион миллиона миллионов
    `,
  }),
  uk: weakWords({
    binding: `
      в у з із зі на до від о об по за для при через без під над між перед мій моя моє мої твій
      твоя твої свій своя свої наш наша наші цей ця це ці кожен дуже
    `,
    leaning: 'я ти він вона ми ви вони не ні б би ж був була було були',
    opening: 'і й та або але що який яка яке які коли де якщо хоча бо щоб як хто',
    numbers: `
      два дві три чотири пять шість сім вісім девять десять двадцять тридцять сто тисяча тисячі
      тисяч мільйон мільйона мільйонів
    `,
  }),
}

const none: WeakWords = {
  binding: new Set(),
  leaning: new Set(),
  opening: new Set(),
  numbers: new Set(),
}

/** Those of a language as BCP 47; none if they are not known. */
export const weakWordsOf = (language: string): WeakWords =>
  byLanguage[baseLanguage(language)] ?? none
