import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'palette'> = {
  placeholder: 'Rechercher des pages, applications et commandes',
  none: 'Aucun résultat',
  goTo: 'Aller à',
  actions: 'Actions',
  settings: 'Paramètres',
  newApp: 'Nouvelle application',
  languageTo: (name) => `Langue : ${name}`,
  schemeTo: (name) => `Apparence : ${name}`,
  openCommands: 'Ouvrir les commandes',
  showShortcuts: 'Afficher cette liste',
  inTranslator: 'Dans le traducteur',
  translateNow: 'Traduire maintenant',
  swap: 'Inverser les langues',
  takeBack: 'Annuler une inversion ou un effacement',
  letterKeys: 'Utiliser des lettres comme raccourcis. À désactiver si vous dictez.',
}
