// French as it is written in Canada: only a colon and guillemets have a space. Source: Office
// québécois de la langue française, Vitrine linguistique, "Espacement" of punctuation.

const spaced = /[ \u00a0\u2009\u202f]{1,3}([!?]+(?=$|[\s"”’»)\].,;:…—–])|;(?=$|[\s"”»]))/g

/** Writes `! ? ;` right behind the word before them. */
export const toCanadian = (text: string): string => text.replace(spaced, '$1')
