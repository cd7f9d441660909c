// Words that a language has with an accent and without. A row is the form with the accent, what
// stands before it, and what stands behind it: words of a text without accents, in small letters,
// or `start` and `end` of a clause; behind `!`, what does not. `*`: only where other words lack
// their accents too. A row goes on behind `|`.

/** Said of somebody or something: `esta aqui`. */
const states =
  'en|aqui|ahi|alli|cerca|lejos|dentro|fuera|bien|mal|muy|todo|listo|claro|loc[oa]|enferm[oa]|' +
  'abiert[oa]|cerrad[oa]|rot[oa]|llen[oa]|vaci[oa]|ocupad[oa]|cansad[oa]|casad[oa]|ahora'
/** What a demonstrative may stand before: `esta noche`. */
const feminine =
  String.raw`\p{L}{2,}a|\p{L}+(?:[cs]ion|[cs]ao|dad|tud)|vez|noche|noite|tarde|clase|` +
  'parte|gente|calle|base|fase|serie|mujer'
const subjects = "il|elle|on|qui|ca|cela|y|[nlmtj]'|nous|vous|en|lui|leur|me|te|se|tu|ne"

export const commonWordTables: Readonly<Record<string, string>> = {
  ca: String.raw`
més ; !el|un|del|al|aquest|cada|per|quin|darrer|proper|algun|passat|mig|primer|segon|ultim
és ; que|no|aixo|qui|ell|ella|com|quin|quina|on|ja|aquest|aquesta|tambe|nom|dia|casa ; una?|
  els?|les?|la|l|molt|mes|massa|tan|bo|bona|millor|necessari|important|de|d|que|aqui|per|part|
  com|en|a|\p{L}{3,}(?:at|ada|ats|ades|it|ida)
és ; ; una?|els?|la|l|molt|mes|massa|tan|bo|bona|millor|possible|necessari|important|de|d|que|
  aqui|part|\p{L}{3,}(?:at|ada|ats|ades|it|ida)|\p{L}{3,}(?:ble|ica|iva)|
  facil|dificil|a|al|en|del|dels|aixo
són ; !tinc|tens|te|el|un|de|amb|molt
té ; que|no|ell|ella|qui|on|ja|hi|tambe ; !els?|les?|ho|la
té ; ; una?|molta?|lloc|por|gana|set|rao|dos|tres
bé ; !un|els?|del
món ; el|del|al|un|aquest|nou|tercer|tot
mà ; la|una|bona|segona
matí
està
això
després
força
sí ; start|que ; end
què ; per|de|amb|en|a ; end
què ; start ; es|fas|vols|passa|tens|fem|dius|vol|hi|ha
sé ; no|ho|jo ; que|si|com|on|qui|quan|quina?|res|end
`,
  es: String.raw`
más
año
años
número
último
última
últimos
últimas
inglés
tenía
tenías
está ; ; ${states}|\p{L}+(?:ando|endo|ado|ido)
está ; no|ya|se|me|te|nos|le|les|como|quien|aqui|ahi|alli|tambien|donde ; !${feminine}
está* ; !de|a|en|con|por|para|desde|hasta|sobre|y|o|todas?|start ; !${feminine}|end
estás ; ; ${states}|\p{L}+(?:ando|endo|ado|ido)
estás ; como|donde|no|ya|si|tu|que|tal|cuando|te|me ; !\p{L}+[ae]s
sí ; start|que|claro|pues ; end
tú ; ; eres|tienes|puedes|quieres|sabes|vas|estas|has|crees|debes|haces|dices|vienes|vives|
  piensas|mism[oa]|tambien|end
él ; ; es|era|tiene|dice|dijo|quiere|sabe|puede|va|ha|me|te|nos|vive|trabaja|esta|end
mí ; para|a|de|por|sin|en ; end
sé ; no|lo|yo ; que|si|como|donde|quien|cuando|cuant[oa]s?|nada|end
aún ; ; no|esta|estan|estoy|hay|mas|queda|quedan|falta|faltan|end
papá ; mi|tu|su|nuestro
mamá ; mi|tu|su|nuestra
sería ; ; una?|el|la|lo|bueno|mejor|posible|genial|muy|mas|necesario|interesante|ideal|que
sabía ; no|lo|ya|yo|se|me
hacía ; ; frio|calor|falta|mucho|mucha|tiempo|que
sueño ; tengo|tiene|tienes|un|el|mi|con|de|tenia
qué ; a|de|en|por|para|con ; hora|dia|parte|sitio|lugar|tipo|hotel|precio
`,
  fr: String.raw`
à ; !${subjects} ; \p{L}+(?:er|ir|re)|partir|cause|cote|travers|droite|gauche|pied|bientot|
  demain|midi|minuit|moi|toi|elle|eux|peine|moins
à* ; !${subjects} ; la|l|ce|cette|ces|cet|mon|ma|mes|ton|ta|tes|son|sa|ses|notre|votre|leurs?|
  tout|toute|tous|une?|deux|trois|nous|vous|quel|quelle|qui|quoi|plusieurs|certains|chaque
à ; vais|vas|va|allons|allez|vont|suis|est|es|sommes|etes|sont|habite|arrive|reste|aller|
  retourne|rentre|telephone|parle|pense|grace|face|quant|jusqu' ; la|l|ce|cette|ces|cet|mon|ma|
  mes|ton|ta|tes|son|sa|ses|notre|votre|leurs?|une?|\p{Lu}\p{L}+
à ; ; quel|quelle|quels|quelles
ça
là ; par|cette|ce|ces ; end
à ; est-|vis-
là ; celui-|celle-|ceux-|celles-|jusque-
là ; ; ou|-bas|-haut|-dessus|-dessous|-dedans
où ; d'|la|jour|moment|cas|endroit|lieu|point|sais|savoir
où ; start ; est|sont|es|vas|se|puis|peut|habites?|etes|allez|va|on
dès ; ; que|lors|demain|maintenant
`,
  gl: String.raw`
máis ; !start
é ; que|non|isto|iso|quen|cal|onde|tamen|como ; !el[ea]s?|eu|ti|o|a|os|as|se|non|que
está ; ; en|nos?|nas?|aqui|ben|mal|moi|todo|listo|a|con|sen|preto|lonxe|
  \p{L}+(?:ando|endo|indo|ado|ido)
está ; non|xa|como|onde|el|ela|todo|se|quen ; !${feminine}
país ; o|do|no|un|ao|este|deste|neste|noso|polo|cada|seu|todo|outro
só
día
días
río
número
`,
  it: String.raw`
è ; c'|com'|dov'|cos'|quand'|non|che|qual|ci|si|mi|ti|gli|ne|vi|gia|quello|chi|oggi|domani|ieri|
  adesso|ora|perche ; !lui|lei|io|tu|noi|voi|loro|non|che
è ; questo|questa|lui|lei|tutto|tutta|anche|dove|cio ; una?|il|la|lo|l|molto|piu|troppo|
  stat[oa]|gia|vero|di|in|\p{L}+(?:at|ut|it)[oa]
è* ; start ; una?|il|la|vero|possibile|necessario|importante|meglio|molto
è* ; ; una?|stat[oa]|molto|piu|troppo|davvero|proprio|vero|cosi|\p{L}+(?:at|ut|it)[oa]
però
sì ; start|che ; end
metà ; la|alla|a|della|di
`,
  pt: String.raw`
é ; que|nao|isso|isto|qual|quem|onde|aqui|ja|tambem|aquilo|hoje|como ; !el[ea]s?|eu|voces?|
  nos|o|a|os|as|se|nao|que
é* ; ele|ela|este|esta|esse|essa|voce ; uma?|muito|mais|tao|bem|meu|minha|seu|sua|de|do|da
é* ; ; esse|essa|este|esta|isso|isto|aquele|aquela
é* ; start ; uma?|muito|mais|possivel|importante|preciso|verdade|bom|boa|melhor|claro|
  proibido|necessario
está ; ; em|nos?|nas?|aqui|ali|bem|mal|muito|tudo|pronto|a|com|sem|certo|perto|longe|
  \p{L}+(?:ando|endo|indo|ado|ido)
está ; nao|ja|como|onde|ele|ela|tudo|se|voce|quem ; !${feminine}
país ; o|do|no|um|ao|este|deste|neste|nosso|pelo|cada|seu|todo|outro|qualquer
até
só
já
há
à ; !para|toda|uma|com|sobre|contra|desde|ate ; noite|venda|espera|direita|esquerda|vontade|
  medida
manhã
polícia
início ; o|no|do|ao|um
notícia
notícias
número
números
várias
vários
`,
}
