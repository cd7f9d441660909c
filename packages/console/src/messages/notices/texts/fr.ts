import type { MessagesOf } from '../../areas.ts'

export const texts: MessagesOf<'notices'> = {
  'bound-content':
    'Certains champs affichent des données que le document conserve à côté de son texte. Word ' +
    'affichera de nouveau les données d’origine à l’ouverture de la traduction.',
  'catalogue-translated': 'Les textes du fichier sont déjà dans cette langue : {language}.',
  'cells-are-data':
    'Les cellules restent telles quelles si des formules, filtres ou tableaux utilisent leur ' +
    'texte.',
  'cells-too-long':
    'Les cellules, en-têtes et pieds de page restent tels quels là où la traduction dépasse la ' +
    'longueur permise par Excel.',
  'characters-missing':
    'Aucune police ne contient ces caractères, affichés comme « ? » : {characters}',
  'column-filled': 'La colonne {column} est traduite dans les cellules vides de {target}.',
  'column-replaced':
    'Le tableau n’a pas de colonne pour cette langue ({language}) : la traduction est dans la ' +
    'colonne {column}.',
  'columns-keep-places':
    'Les colonnes et les libellés gardent leur place, bien que la traduction se lise de droite à ' +
    'gauche. Elle est plus lisible en document Word.',
  'contents-outdated':
    'Les numéros de page de la table des matières sont ceux de l’original. Mettez-la à jour dans ' +
    'Word (clic droit, Mettre à jour les champs).',
  'deleted-text': 'Le texte supprimé par le suivi des modifications n’est pas traduit.',
  'doubtful-passages': 'Passages douteux : {doubtful} sur {passages}, par exemple : {examples}',
  'encoding-changed': 'Le fichier a été lu en {encoding}. Le fichier traduit est en UTF-8.',
  'included-documents':
    'Le document en inclut d’autres, dont le texte n’est pas traduit. Ouvrez-le dans Word, ' +
    'enregistrez-le et traduisez le résultat.',
  'invalid-mdx':
    'Le fichier n’est pas du MDX valide. Il a été lu comme du Markdown, et son code reste tel ' +
    'quel.',
  'karaoke-kept':
    'Lignes de karaoké qui gardent leur texte, car chaque syllabe y a sa propre durée : {lines}',
  'more-notices': 'Autres remarques non affichées : {notices}',
  'narration-kept': 'Le livre contient une lecture enregistrée, qui reste dans sa langue.',
  'no-room':
    'La traduction est plus longue que l’espace prévu et peut toucher ce qui se trouve à côté ou ' +
    'en dessous. Paragraphes : {paragraphs}. Pages : {pages}.',
  'no-source-column':
    'Le tableau a des colonnes par langue, mais aucune pour la langue source : rien n’est traduit.',
  'passages-kept':
    'Passages qui restent tels quels, car leur traduction changerait la structure du fichier : ' +
    '{passages}',
  'pdf-archive': 'L’original se déclare conforme à PDF/A. La traduction ne l’est peut-être pas.',
  'pdf-damaged-pages': 'Pages qui restent telles quelles, car leur contenu est endommagé : {pages}',
  'pdf-form': 'Le formulaire a une seconde description (XFA), dont le texte n’est pas traduit.',
  'pdf-layout': 'Les tableaux et colonnes du PDF deviennent des paragraphes qui se suivent.',
  'pdf-odd-text': 'Le texte vertical ou en miroir n’est pas traduit. Pages : {pages}.',
  'pdf-picture-pages':
    'Pages qui restent telles quelles, car ce sont des images sans texte : {pages}',
  'pdf-restrictions':
    'L’utilisation de l’original est soumise à des restrictions. Celle de la traduction ne l’est ' +
    'pas.',
  'pdf-unmapped-text':
    'Les polices n’indiquent pas à quelles lettres correspondent {percent} % des signes ; ce ' +
    'texte n’est pas traduit. Pages : {pages}.',
  'plurals-missing':
    'Formes du pluriel dans cette langue ({language}) : {forms}. Clés manquantes : {keys}, par ' +
    'exemple {examples}. Aucune clé n’est ajoutée.',
  'sentences-kept':
    'Phrases qui gardent leur texte, car les balises de la traduction ne conviendraient pas : ' +
    '{sentences}',
  'sentences-short':
    'Phrases qui comptent moins de mots que de sous-titres ; leurs derniers mots sont répétés : ' +
    '{sentences}',
  'text-shrunk':
    'Une partie du texte est réduite pour tenir dans sa forme. PowerPoint n’ajuste la traduction ' +
    'que lorsqu’elle est modifiée : un texte plus long peut déborder.',
  'text-small':
    'Le texte est plus petit que les trois quarts de l’original. Paragraphes : {paragraphs}. ' +
    'Pages : {pages}.',
  'translations-replaced':
    'Les traductions du fichier étaient dans cette langue : {language}. Toutes ont été remplacées.',
  'workbooks-kept':
    'Les graphiques affichent des libellés traduits. Les tableaux sous-jacents gardent ceux ' +
    'd’origine, qu’Office affichera de nouveau dès que les données seront modifiées.',
}
