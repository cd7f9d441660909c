// Fixed expressions: what people greet, thank and close letters with, and what buttons and signs
// say. Word by word they are nonsense: `How are you?` became `¿Cómo eres?`, `Please wait`
// `Complacer espera`. Where one is a sentence or a clause, it is written as people write it.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { placeholderRange, tagRange } from '../flat-text.ts'

const languages = ['en', 'es', 'ca', 'fr', 'pt', 'gl', 'it'] as const
type Language = (typeof languages)[number]

/**
 * A row has an expression in these languages, in their order; after `/` are other ways to say it,
 * which are only read.
 */
const table = `
| good morning | buenos días | bon dia | bonjour | bom dia | bos días | buongiorno |
| good morning everyone/good morning all | buenos días a todos | bon dia a tothom | bonjour à tous | bom dia a todos | bos días a todos | buongiorno a tutti |
| good afternoon | buenas tardes | bona tarda | bonjour | boa tarde | boas tardes | buon pomeriggio |
| good evening | buenas noches | bona nit | bonsoir | boa noite | boas noites | buonasera |
| good night | buenas noches | bona nit | bonne nuit | boa noite | boas noites | buonanotte |
| how are you/how are you doing | cómo estás/cómo está/cómo está usted/qué tal estás | com estàs/com està | comment allez-vous/comment vas-tu/comment ça va | como está/como estás/como você está | como estás/como está | come stai/come sta |
| how is it going/how's it going/what's up | qué tal | què tal | ça va | tudo bem | que tal | come va |
| nice to meet you/pleased to meet you | encantado de conocerte/encantada de conocerte/mucho gusto | encantat de conèixer-te/molt de gust | enchanté | prazer em conhecê-lo/muito prazer | encantado de coñecerte | piacere di conoscerti |
| see you | nos vemos | ens veiem | à plus/à plus tard | até logo | vémonos | ci vediamo |
| see you later/see you around | hasta luego/nos vemos luego/nos vemos después | fins després/fins ara | à plus tard/à tout à l'heure | até logo/até mais | ata logo | a dopo |
| see you soon | hasta pronto/nos vemos pronto | fins aviat | à bientôt | até breve | ata pronto | a presto |
| see you tomorrow | hasta mañana/nos vemos mañana | fins demà/ens veiem demà | à demain | até amanhã | ata mañá | a domani |
| take care | cuídate | cuida't | prends soin de toi/prenez soin de vous | cuide-se/se cuida | cóidate | prenditi cura di te/stammi bene |
| thank you/thanks | gracias | gràcies | merci | obrigado/obrigada | grazas | grazie |
| thank you very much/thanks a lot/many thanks/thank you so much | muchas gracias | moltes gràcies | merci beaucoup | muito obrigado/muito obrigada | moitas grazas | grazie mille |
| thanks in advance/thank you in advance | gracias de antemano | gràcies per endavant | merci d'avance | desde já, obrigado | grazas de antemán | grazie in anticipo |
| thank you for your help/thanks for your help | gracias por tu ayuda/gracias por su ayuda | gràcies per la teva ajuda | merci pour votre aide/merci pour ton aide | obrigado pela ajuda | grazas pola túa axuda | grazie per l'aiuto |
| thank you for your purchase/thank you for your order | gracias por su compra/gracias por tu compra | gràcies per la seva compra | merci pour votre achat | obrigado pela sua compra | grazas pola súa compra | grazie per il tuo acquisto |
| you're welcome/you are welcome | de nada | de res | de rien | de nada | de nada | prego/di niente |
| no problem/no worries | no hay problema/no pasa nada | cap problema/no passa res | pas de problème/pas de souci | sem problema | non hai problema | nessun problema |
| of course | por supuesto/claro/claro que sí | per descomptat/és clar/és clar que sí | bien sûr | claro/com certeza | por suposto/claro | certo/certamente |
| excuse me | perdone/disculpe/perdona/disculpa | perdoni/disculpi/perdona | excusez-moi/excuse-moi | com licença/desculpe | perdoe/desculpe | mi scusi/scusa |
| i'm sorry/i am sorry/sorry | lo siento | ho sento | je suis désolé/je suis désolée/désolé | sinto muito/desculpe | síntoo | mi dispiace |
| please | por favor | si us plau/sisplau | s'il vous plaît/s'il te plaît | por favor | por favor | per favore |
| happy birthday | feliz cumpleaños | feliç aniversari/per molts anys | joyeux anniversaire/bon anniversaire | feliz aniversário/parabéns | feliz aniversario | buon compleanno |
| merry christmas | feliz navidad | bon nadal | joyeux noël | feliz natal | bo nadal | buon natale |
| happy new year | feliz año nuevo | feliç any nou/bon any nou | bonne année | feliz ano novo | feliz aninovo | felice anno nuovo/buon anno |
| congratulations | enhorabuena/felicidades | enhorabona/felicitats | félicitations | parabéns | parabéns | congratulazioni |
| good luck | buena suerte | bona sort/molta sort | bonne chance | boa sorte | boa sorte | buona fortuna |
| get well soon | que te mejores/que te mejores pronto | que et milloris | bon rétablissement | as melhoras/melhoras | que mellores | guarisci presto |
| have a nice day/have a good day/have a great day | que tengas un buen día/que tenga un buen día | que tinguis un bon dia | bonne journée | tenha um bom dia | que teñas un bo día | buona giornata |
| enjoy your meal | que aproveche/buen provecho | bon profit | bon appétit | bom apetite | bo proveito | buon appetito |
| i love you | te quiero/te amo | t'estimo | je t'aime | eu te amo/amo-te | quérote/ámote | ti amo |
| i miss you | te echo de menos/te extraño | et trobo a faltar | tu me manques | sinto sua falta/tenho saudades tuas | bótote de menos | mi manchi |
| what time is it | qué hora es | quina hora és | quelle heure est-il | que horas são | que hora é | che ore sono |
| where are you from | de dónde eres | d'on ets | d'où viens-tu/d'où venez-vous | de onde você é/de onde és | de onde es | di dove sei |
| what's your name/what is your name | cómo te llamas/cómo se llama | com et dius/com es diu | comment t'appelles-tu/comment vous appelez-vous | como você se chama/como te chamas/como se chama | como te chamas | come ti chiami/come si chiama |
| how much is it/how much does it cost/how much is this | cuánto cuesta | quant costa | combien ça coûte | quanto custa | canto custa | quanto costa |
| i'm on my way/on my way | voy en camino/estoy en camino | estic de camí/vinc de camí | je suis en route | estou a caminho | vou de camiño | sto arrivando |
| call me | llámame | truca'm | appelle-moi/appelez-moi | me liga/liga-me | chámame | chiamami |
| call me later | llámame luego/llámame más tarde | truca'm més tard | appelle-moi plus tard | me liga mais tarde | chámame máis tarde | chiamami più tardi |
| i don't know/i do not know | no lo sé/no sé | no ho sé | je ne sais pas | não sei | non o sei | non lo so |
| i don't understand/i do not understand | no entiendo/no lo entiendo | no ho entenc | je ne comprends pas | não entendo | non entendo | non capisco |
| let me know | avísame | avisa'm | tiens-moi au courant/tenez-moi au courant | me avise/avisa-me | avísame | fammi sapere |
| don't worry | no te preocupes/no se preocupe | no et preocupis | ne t'inquiète pas/ne vous inquiétez pas | não se preocupe/não te preocupes | non te preocupes | non ti preoccupare/non preoccuparti |
| best regards/kind regards/regards/warm regards | saludos cordiales/un cordial saludo/atentamente | salutacions cordials/atentament | cordialement/bien cordialement | atenciosamente/cumprimentos/com os melhores cumprimentos | un cordial saúdo/atentamente | cordiali saluti/distinti saluti |
| best wishes | mis mejores deseos | els meus millors desitjos | meilleurs vœux | meus melhores votos | os meus mellores desexos | i migliori auguri |
| yours sincerely/sincerely/yours faithfully | atentamente | atentament | sincères salutations | atenciosamente | atentamente | cordialmente |
| dear sir or madam/dear sirs | estimados señores/muy señores míos | benvolguts senyors | madame, monsieur | prezados senhores/exmos. senhores | estimados señores | gentili signori |
| to whom it may concern | a quien corresponda | a qui pertoqui | à qui de droit | a quem possa interessar | a quen corresponda | a chi di competenza |
| i look forward to hearing from you/looking forward to hearing from you/i look forward to your reply | quedo a la espera de su respuesta/quedo a la espera de tu respuesta | quedo a l'espera de la seva resposta | dans l'attente de votre réponse | fico no aguardo da sua resposta/aguardo a sua resposta | quedo á espera da súa resposta | resto in attesa di una sua risposta |
| please wait | espere, por favor/por favor, espere | espereu, si us plau | veuillez patienter/veuillez patienter, s'il vous plaît | aguarde, por favor/por favor, aguarde | agarde, por favor | attendere prego |
| please try again/try again | inténtelo de nuevo/inténtalo de nuevo/vuelva a intentarlo | torneu-ho a provar/torna-ho a provar | veuillez réessayer/réessayez | tente novamente | inténteo de novo | riprova |
`

/** What buttons and signs say: as a part of a sentence it is none. */
const labels = `
| sign in/log in/login | iniciar sesión/inicia sesión | inicia la sessió/inicia sessió | se connecter | iniciar sessão | iniciar sesión | accedi |
| sign out/log out/logout | cerrar sesión/cierra sesión | tanca la sessió/tanca sessió | se déconnecter | terminar sessão | pechar sesión | disconnetti |
| sign up | registrarse/regístrate | registra't | s'inscrire | cadastre-se/registar-se | rexistrarse | registrati |
| forgot your password/forgot password | ha olvidado su contraseña/olvidaste tu contraseña/has olvidado tu contraseña | heu oblidat la contrasenya/has oblidat la contrasenya | mot de passe oublié | esqueceu sua senha/esqueceu-se da palavra-passe | esqueceu o contrasinal | hai dimenticato la password/password dimenticata |
| add to cart/add to basket | añadir al carrito/añadir a la cesta | afegeix a la cistella/afegir al carret | ajouter au panier | adicionar ao carrinho | engadir ao carro | aggiungi al carrello |
| more information | más información | més informació | plus d'informations | mais informações | máis información | maggiori informazioni |
| learn more/find out more | más información | més informació | en savoir plus | saiba mais | máis información | scopri di più |
| read more | leer más | llegeix-ne més | lire la suite | leia mais | ler máis | leggi di più |
| click here/press here | haga clic aquí/haz clic aquí/pulse aquí | feu clic aquí/fes clic aquí | cliquez ici/clique ici | clique aqui | prema aquí | fai clic qui/clicca qui |
| out of order | fuera de servicio | fora de servei | hors service | fora de serviço | fóra de servizo | fuori servizio |
| no smoking | prohibido fumar | prohibit fumar | défense de fumer/interdit de fumer | proibido fumar | prohibido fumar | vietato fumare |
| no entry/no trespassing | prohibido el paso/prohibida la entrada | prohibit el pas | défense d'entrer/entrée interdite | entrada proibida | prohibido o paso | vietato l'ingresso |
| for sale | se vende/en venta | en venda/es ven | à vendre | à venda/vende-se | véndese/en venda | in vendita/vendesi |
| for rent/to let | se alquila/en alquiler | en lloguer/es lloga | à louer | aluga-se/para alugar | alúgase/en aluguer | affittasi/in affitto |
| sold out | agotado | exhaurit/esgotat | épuisé | esgotado | esgotado | esaurito |
| free shipping/free delivery | envío gratis/envío gratuito | enviament gratuït | livraison gratuite | frete grátis/envio gratuito/portes grátis | envío gratis | spedizione gratuita |
`

/** Where an expression must stand to be one; elsewhere the words mean what they say. */
type Place = 'clause' | 'first' | 'question' | 'closing' | 'label' | 'whole'
const places: Readonly<Partial<Record<Place, string>>> = {
  // Colours are `claro` too, and what is true is `certo`.
  first: 'claro|certo',
  // As answers, they say that all is well.
  question: 'ça va|tudo bem',
  // `Sincerely, he believed it.`
  closing:
    'best regards|kind regards|regards|warm regards|yours sincerely|sincerely|yours faithfully|' +
    'saludos cordiales|un cordial saludo|atentamente|salutacions cordials|atentament|' +
    'cordialement|bien cordialement|atenciosamente|cumprimentos|com os melhores cumprimentos|' +
    'un cordial saúdo|cordiali saluti|distinti saluti|cordialmente',
  // People are exhausted too.
  whole: 'agotado|exhaurit|esgotat|épuisé|esgotado|esaurito|login|logout|prego',
}
const ownPlaces = new Map(
  Object.entries(places).flatMap(([place, phrases]) =>
    phrases.split('|').map((phrase): [string, Place] => [phrase, place as Place]),
  ),
)

const placeOf = (phrase: string, isLabel: boolean): Place =>
  ownPlaces.get(phrase) ?? (isLabel ? 'label' : 'clause')

/** Tags may be around an expression or around its sentence. */
const tags = `[${tagRange}]{0,3}`
const opening = `[${tagRange}"“«(—–-]{0,5}`
const behind = (signs: string): string =>
  `(?<=(?:^|[${placeholderRange}]|[${signs}]${tags}["”»)]?${tags}\\s)${opening})`
const before = (ends: string): string => `(?=${tags}["”»)]?${tags}(?:${ends}|$))`
const afterStop = `(?:${tags}["”»)]?${tags}(?:\\s|$)|["”»)]|[${placeholderRange}])`
const stop = (signs: string): string => `\\s?[${signs}]${afterStop}|\\s?[.!?…]{2}`
const comma = `,${tags}(?:\\s|$|[${placeholderRange}])`
const breaks = `[${placeholderRange}]`
const signer = String.raw`,?${tags}$|,\s[^\s.,;!?]{1,40}(?:\s[^\s.,;!?]{1,40}){0,2}$`

const around: Readonly<Record<Place, readonly [behind: string, before: string]>> = {
  clause: [behind('.!?…:,;'), before(`${stop('.!?…:;')}|${comma}|${breaks}`)],
  first: [behind('.!?…'), before(`${stop('.!?…')}|${comma}|${breaks}`)],
  question: [behind('.!?…:,;'), before(String.raw`\s?\?`)],
  closing: [behind('.!?…'), before(`${signer}|,?${breaks}`)],
  // What is asked for may be the name of a button: `Please sign in`.
  label: [`(?:${behind('.!?…:')}|(?<=please, ))`, before(`${stop('.!?…:')}|${breaks}`)],
  whole: [`(?<=^${opening})`, before('[.!…]$')],
}

/** A pattern, with the flags `iu`, of expressions in a place. */
function patternIn(place: Place, some: readonly string[]): string {
  const anyPhrase = some
    .map((phrase) => phrase.replaceAll('.', String.raw`\.`).replaceAll("'", "['’]"))
    .join('|')
  const [lookbehind, lookahead] = around[place]
  return `${lookbehind}[¿¡]?(?:${anyPhrase})${lookahead}`
}

type Phrases = Readonly<Record<Language, readonly string[]>> & { readonly isLabel: boolean }

const phrases = [...readTable(table, false), ...readTable(labels, true)]

function readTable(text: string, isLabel: boolean): Phrases[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const cells = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim().split('/'))
      const row = languages.map((language, index) => [language, cells[index] ?? []])
      return { ...Object.fromEntries(row), isLabel } as Phrases
    })
}

const known = (tag: string): Language | undefined =>
  languages.find((language) => language === tag.replace(/[-_].*/, ''))

/** The expressions of a language, as people write them with either apostrophe. */
const byLanguage = new Map(languages.map((language) => [language, indexPhrases(language)]))

function indexPhrases(language: Language) {
  const all = new Map<string, Phrases>()
  for (const each of phrases)
    for (const phrase of each[language]) if (!all.has(phrase)) all.set(phrase, each)
  const longestFirst = [...all].sort(([left], [right]) => right.length - left.length)
  const byPlace = new Map<Place, string[]>()
  for (const [phrase, { isLabel }] of longestFirst) {
    const place = placeOf(phrase, isLabel)
    byPlace.set(place, [...(byPlace.get(place) ?? []), phrase])
  }
  const alternatives = Array.from(byPlace, ([place, some]) => patternIn(place, some))
  return { all, pattern: new RegExp(`(${alternatives.join('|')})`, 'iu') }
}

/** What finds the expressions of a language, as its only group; undefined if none is known. */
export function phrasePattern({ from, to }: LanguagePair): RegExp | undefined {
  const language = known(from)
  return language === undefined || known(to) === undefined
    ? undefined
    : byLanguage.get(language)?.pattern
}

/** An expression in the target language, with the capitals of the source. */
export function writePhrase(found: string, { from, to }: LanguagePair): string | undefined {
  const [source, target] = [known(from), known(to)]
  if (source === undefined || target === undefined) return undefined
  // A language that opens its sentences gets the sign again: letter-case/opening-signs.ts.
  const plain = found.replace(/^[¿¡]/, '')
  const phrase = byLanguage.get(source)?.all.get(plain.toLowerCase().replaceAll('’', "'"))
  const written = phrase?.[target][0]
  if (written === undefined) return undefined
  if (plain === plain.toUpperCase() && plain !== plain.toLowerCase()) return written.toUpperCase()
  const [first = ''] = plain
  const isCapital = first !== first.toLowerCase() || (target === 'en' && /^i\b/.test(written))
  return isCapital ? written.slice(0, 1).toUpperCase() + written.slice(1) : written
}
