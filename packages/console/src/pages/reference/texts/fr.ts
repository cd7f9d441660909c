import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'reference'> = {
  search: 'Rechercher une opération',
  operations: 'Opérations',
  allOperations: 'Toutes les opérations',
  nothing: 'Aucun résultat. Essayez un autre mot.',
  unknown: 'Cette opération n’existe pas. Choisissez-en une dans la liste.',
  address: 'Adresse de ce service',
  credentials: 'Clés et jetons',
  aboutCredentials: 'Chaque opération indique comment l’envoyer :',
  credentialsOf: {
    app:
      'Avec la clé et le secret d’une application, ou avec le jeton d’accès d’un utilisateur ' +
      'et la clé d’une application.',
    user: 'Avec le jeton d’accès d’un utilisateur, obtenu à la connexion.',
    none: 'Sans clé ni jeton.',
  },
  problems: 'Erreurs',
  aboutProblems:
    'Toutes les erreurs ont la même forme et un code. Chaque code a une page qui explique quoi ' +
    'faire.',
  allProblems: 'Toutes les erreurs',
  documentation: 'Documentation',
  openapi: 'Document OpenAPI, pour les programmes',
  swagger: 'La même chose dans Swagger UI',
  client: 'Client TypeScript, sous forme de paquet npm',
  example: 'Exemple',
  exampleIn: (name) => `Exemple : ${name}`,
  logInForKey: 'Connectez-vous et l’exemple contiendra la clé de votre application.',
  yourKey:
    'Voici la clé de votre application. Remplacez API_SECRET par son secret, affiché à la ' +
    'création de la clé.',
  tryIt: 'Essayer ici',
  send: 'Envoyer la requête',
  trialAnswer: 'Réponse',
  parameters: 'Paramètres',
  body: 'Contenu à envoyer',
  answer: (status) => `Réponse ${status}`,
  required: 'obligatoire',
  fieldsOf: (name) => `Champs de ${name}`,
}
