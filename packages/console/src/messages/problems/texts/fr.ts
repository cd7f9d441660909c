import type { MessagesOf } from '../../areas.ts'

export const texts: MessagesOf<'problems'> = {
  'malformed-json':
    'Le service n’a pas pu lire ce que cette page a envoyé. Rechargez-la, puis réessayez.',
  'malformed-request':
    'Le service n’a pas pu lire ce que cette page a envoyé. Rechargez-la, puis réessayez.',
  'validation-failed': 'Le service n’accepte pas l’une des valeurs. Vérifiez votre saisie.',
  unauthenticated: 'Votre session est terminée. Reconnectez-vous.',
  'invalid-credentials': 'L’adresse e-mail ou le mot de passe est incorrect.',
  'invalid-refresh-token': 'Votre session est terminée. Reconnectez-vous.',
  'invalid-challenge': 'Le délai est dépassé ou il y a eu trop de tentatives. Recommencez.',
  'second-factor-required':
    'Le mot de passe est correct. Confirmez la connexion avec votre second facteur.',
  'sign-on-failed': 'La connexion par l’autre service n’a pas abouti. Recommencez.',
  'invalid-api-credentials':
    'La clé de l’application est incorrecte, révoquée ou expirée. Choisissez une autre ' +
    'application ou créez une nouvelle clé.',
  'signup-closed': 'Seuls les opérateurs de ce service créent des comptes. Demandez-leur le vôtre.',
  'email-reserved': 'Cette adresse e-mail est réservée à un opérateur. Utilisez-en une autre.',
  'mail-off':
    'Ce service n’envoie pas d’e-mails. Un opérateur peut définir un nouveau mot de passe pour ' +
    'vous.',
  'invalid-link':
    'Le lien a déjà été utilisé, a expiré ou appartient à un autre compte. Demandez-en un nouveau.',
  'operator-required': 'Seuls les opérateurs de ce service peuvent le faire.',
  'user-disabled': 'Un opérateur du service a désactivé le compte. Adressez-vous à lui.',
  'origin-refused':
    'Le service n’accepte pas de requêtes depuis cette adresse. Ouvrez-le à sa propre adresse.',
  'wrong-password': 'Le mot de passe est incorrect.',
  'wrong-second-factor': 'Code incorrect ou déjà utilisé. Attendez le code suivant.',
  'proof-required': 'Confirmez d’abord qu’il s’agit bien de vous, puis réessayez.',
  'sign-on-refused':
    'Votre compte de l’autre service ne permet pas de se connecter ici. Adressez-vous à un ' +
    'opérateur de ce service.',
  'sign-on-only': 'Ici, la connexion se fait par un autre service, sans mot de passe.',
  'device-login-refused': 'La connexion du programme a été refusée.',
  'second-factor-missing':
    'Ce service exige un second facteur. Configurez-en un dans votre compte, sous « Sécurité ».',
  'app-disabled': 'L’application est désactivée. Choisissez-en une autre ou activez-la.',
  'role-required':
    'Votre rôle dans l’équipe ne le permet pas. Adressez-vous à un propriétaire ou ' +
    'administrateur de l’équipe.',
  'invitation-not-yours':
    'L’invitation est destinée à une autre adresse e-mail. Connectez-vous avec celle-ci ou ' +
    'demandez une invitation pour la vôtre.',
  'route-not-found': 'Cela n’existe pas sur ce service. Rechargez la page.',
  'app-not-found': 'L’application n’existe plus.',
  'user-not-found': 'Cet utilisateur n’existe plus. Quelqu’un l’a peut-être supprimé.',
  'session-not-found': 'Cette session est déjà terminée.',
  'passkey-not-found': 'La clé d’accès n’existe plus.',
  'provider-not-found': 'La connexion par cet autre service n’est plus proposée ici.',
  'identity-not-found': 'Ce compte n’est plus associé.',
  'device-code-not-found':
    'Le code est inconnu, déjà utilisé ou trop ancien. Recommencez dans le programme.',
  'team-not-found': 'Vous n’êtes plus membre de l’équipe.',
  'member-not-found': 'Cette personne n’est plus membre de l’équipe.',
  'invitation-not-found':
    'L’invitation a été utilisée ou révoquée, ou a expiré. Demandez-en une autre.',
  'credential-not-found': 'La clé n’existe plus.',
  'webhook-not-found': 'Le webhook n’existe plus.',
  'job-not-found': 'La tâche a expiré ou a été supprimée.',
  'document-not-found': 'Le document n’est plus conservé. Traduisez à nouveau le fichier.',
  'model-not-found': 'Ce modèle n’existe plus.',
  'measurement-not-found': 'Cette mesure n’existe plus.',
  'glossary-not-found': 'Le glossaire n’existe plus. Choisissez-en un autre.',
  'correction-not-found': 'La correction n’existe plus.',
  'dictionary-not-found': 'Le glossaire n’a plus rien pour ces deux langues.',
  'method-not-allowed': 'Le service ne le permet pas. Rechargez la page.',
  'request-timeout': 'L’envoi a pris trop de temps. Vérifiez votre connexion, puis réessayez.',
  'email-taken': 'Un compte existe déjà avec cette adresse e-mail.',
  'own-account':
    'Vous ne pouvez pas le faire pour votre propre compte. Demandez à un autre opérateur.',
  'last-operator': 'Il n’y a pas d’autre opérateur. Nommez d’abord un autre utilisateur opérateur.',
  'own-team': 'C’est impossible avec l’équipe personnelle de quelqu’un.',
  'last-owner':
    'Une équipe a besoin d’un propriétaire. Nommez d’abord un autre membre propriétaire.',
  'team-not-empty': 'L’équipe a des applications. Transférez-les ou supprimez-les d’abord.',
  'already-member': 'Cette personne est déjà membre.',
  'job-not-cancellable': 'La tâche est terminée : il n’y a rien à annuler.',
  'job-not-retryable':
    'La tâche ne peut pas être renvoyée. Saisissez à nouveau son texte ou choisissez à nouveau ' +
    'son fichier.',
  'document-not-ready': 'Le document n’est pas encore traduit, ou sa traduction a échoué.',
  'account-not-connected':
    'Un compte existe déjà avec cette adresse e-mail. Connectez-vous à ce compte et associez-le ' +
    'à celui de l’autre service.',
  'account-connected':
    'Ce compte de l’autre service est associé à un autre utilisateur. Connectez-vous avec lui ou ' +
    'utilisez-en un autre.',
  'last-login-method': 'Vous ne pourriez plus vous connecter. Définissez d’abord un mot de passe.',
  'device-login-pending': 'La connexion n’a pas encore été confirmée.',
  'factor-exists': 'Vous avez déjà ce second facteur.',
  'passkeys-unavailable':
    'Les clés d’accès ne fonctionnent qu’aux adresses en https. Adressez-vous à un opérateur de ' +
    'ce service.',
  'too-many-passkeys':
    'Vous avez atteint le nombre maximal de clés d’accès. Supprimez-en une que vous n’utilisez ' +
    'pas.',
  'too-many-apps': 'L’équipe a atteint le nombre maximal d’applications. Supprimez-en une d’abord.',
  'too-many-teams': 'Vous possédez déjà le nombre maximal d’équipes. Supprimez-en une d’abord.',
  'too-many-members': 'L’équipe a atteint le nombre maximal de membres. Retirez-en un d’abord.',
  'too-many-invitations':
    'L’équipe a atteint le nombre maximal d’invitations en attente. Révoquez-en une d’abord.',
  'too-many-credentials':
    'L’application a atteint le nombre maximal de clés valides. Révoquez-en une d’abord.',
  'too-many-corrections': 'Il n’y a plus de place pour d’autres corrections. Supprimez-en d’abord.',
  'glossary-changed':
    'Quelqu’un a modifié le glossaire entre-temps. Regardez-le de nouveau, et refaites votre ' +
    'modification.',
  'too-many-glossaries':
    'Il n’y a plus de place dans les glossaires. Supprimez d’abord quelque chose.',
  'too-many-measurements': 'Le nombre maximal de mesures est atteint. Supprimez-en d’abord.',
  'text-too-long': 'Le texte est trop long. Divisez-le en plusieurs parties.',
  'document-too-large': 'Le document est trop volumineux. Divisez-le.',
  'payload-too-large': 'C’est trop à la fois. Divisez l’envoi en plusieurs parties.',
  'document-not-supported':
    'Les fichiers de ce type ne sont pas traduits. Enregistrez-le dans un autre format, par ' +
    'exemple .docx ou .txt.',
  'unsupported-media-type':
    'Le service n’accepte pas ce qui a été envoyé. Rechargez la page, puis réessayez.',
  'document-damaged':
    'Le fichier est endommagé. Ouvrez-le dans le programme qui l’a créé, enregistrez-le à ' +
    'nouveau, puis réessayez.',
  'document-encrypted':
    'Le fichier est protégé par un mot de passe. Enregistrez-le sans mot de passe.',
  'document-refused':
    'Le fichier ne peut pas être traduit tel quel. Divisez-le ou enregistrez-le sous une forme ' +
    'plus simple.',
  'language-not-supported': 'Le service ne connaît pas cette langue.',
  'idempotency-key-reused': 'Autre chose a été envoyé entre-temps. Réessayez.',
  'language-pair-not-supported':
    'Ce service ne traduit pas entre ces langues. Choisissez-en d’autres.',
  'glossary-pair-not-supported':
    'Le glossaire n’a pas d’entrées pour ces langues. Choisissez-en un autre ou aucun.',
  'webhook-address-refused':
    'Les webhooks ne vont qu’à des adresses publiques en https. Celle-ci n’est pas publique ou ' +
    'son hôte est inconnu.',
  'headers-too-large':
    'Le navigateur a envoyé trop de données. Supprimez les cookies de cette page, puis réessayez.',
  'rate-limited': 'Trop de requêtes. Patientez une minute, puis réessayez.',
  'quota-exceeded': 'L’application a épuisé ses caractères de ce mois-ci.',
  'guest-limit-exceeded':
    'La limite de ce service pour les traductions sans compte est épuisée pour aujourd’hui. ' +
    'Connectez-vous ou revenez demain.',
  'budget-exceeded':
    'L’application a épuisé ce que les modèles de langage peuvent utiliser ce mois-ci.',
  internal:
    'Un problème est survenu dans le service. Réessayez. S’il se reproduit, communiquez à un ' +
    'opérateur l’ID ci-dessous.',
  'registry-unavailable': 'Le registre des modèles est injoignable.',
  'provider-unavailable':
    'L’autre service, qui gère la connexion, ne répond pas. Réessayez plus tard.',
  'engine-unavailable':
    'Ce qui traduit ces langues ne fonctionne pas en ce moment. Réessayez plus tard.',
  'model-downloading':
    'Le modèle pour ces langues est en cours de téléchargement. Réessayez dans un instant.',
  'database-unavailable':
    'Le service ne peut pas accéder à sa base de données. Réessayez plus tard.',
  overloaded: 'Le service est surchargé. Réessayez dans un instant.',
  'not-ready': 'Le service démarre. Réessayez dans un instant.',
  'translation-timeout': 'La traduction a pris trop de temps. Traduisez moins de texte à la fois.',
  'document-storage-full':
    'Il n’y a plus de place pour d’autres documents. Supprimez-en ou attendez que les plus ' +
    'anciens expirent.',
  'storage-full': 'Le service n’a plus d’espace de stockage. Prévenez un opérateur.',
  'connection-failed': 'Le service est injoignable. Vérifiez votre connexion, puis réessayez.',
  'timed-out': 'Le service n’a pas répondu à temps. Réessayez.',
  'unexpected-response':
    'La réponse ne vient pas du service. Réessayez ou adressez-vous au responsable de votre ' +
    'réseau.',
  'model-refused': 'Le modèle est inutilisable. Vérifiez ses fichiers.',
  'models-read-only':
    'Ce service ne modifie aucun modèle : son DRAGOMAN_SETUP est désactivé (off), ou il ne peut ' +
    'pas écrire dans leur dossier.',
}
