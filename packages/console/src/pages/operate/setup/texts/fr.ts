import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'setup'> = {
  intro: 'Ce qu’il faut configurer avant d’ouvrir le service aux utilisateurs.',
  isDone: 'Fait',
  isMissing: 'Manquant',
  languages: {
    title: 'Langues',
    done: 'Le service traduit.',
    fix:
      'Rien n’est encore traduit : aucun moteur ne prend de langue en charge. Ajoutez un ' +
      'modèle neuronal ; il se télécharge en quelques minutes.',
  },
  addLanguages: 'Ajouter un modèle',
  https: {
    title: 'Connexions chiffrées (https)',
    done: 'Ce navigateur accède au service en https.',
    fix:
      'Ce navigateur accède au service sans chiffrement : d’autres personnes sur le réseau ' +
      'peuvent lire les textes et les mots de passe. Placez devant le service un proxy avec ' +
      'certificat, comme Caddy ou nginx, et indiquez son adresse dans DRAGOMAN_BASE_URL.',
  },
  mail: {
    title: 'E-mails',
    done: 'Le service envoie des e-mails.',
    fix:
      'Personne ne peut réinitialiser un mot de passe oublié ni être averti d’un mot de passe ' +
      'modifié ou d’un quota épuisé. Définissez DRAGOMAN_SMTP_URL, DRAGOMAN_MAIL_FROM et ' +
      'DRAGOMAN_BASE_URL, puis redémarrez le service.',
  },
}
