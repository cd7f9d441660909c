import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'missing'> = {
  title: (name) => `${name} : langue non installée`,
  text: 'Demandez aux responsables de ce service de l’ajouter, ou choisissez une autre langue.',
  targetMissing: (to) =>
    `Ce service ne traduit pas vers cette langue : ${to}. Choisissez-en une autre.`,
  operatorText: 'Ses modèles sont téléchargés une fois, puis traduisent pour tout le monde.',
  add: (name, size) => `Ajouter ${name} (${size})`,
  adding: (name) =>
    `${name} : téléchargement en cours. Le texte sera traduit dès que la langue sera là.`,
  failed: (name) => `${name} : la langue n’a pas pu être ajoutée.`,
}
