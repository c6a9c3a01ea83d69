import type { Locale } from '../keys.ts'

/** The words of the notifications menu in French. */
export const notifications: Locale['notifications'] = {
  numbered: 'Notifications, non lues : {{number}}',
  empty: 'Rien à signaler.',
  more: 'Afficher plus',
  readAll: 'Tout marquer comme lu',
  markRead: 'Marquer « {{title}} » comme lue',
  markUnread: 'Marquer « {{title}} » comme non lue',
  unread: 'Non lue',
  imported: 'Nouveaux chiffres : {{dataset}}',
  importedSeveral: 'Nouveaux chiffres dans {{datasets}} jeux de données',
  fileOf: '{{file}}, lignes : {{rows}}',
  filesOf: 'Fichiers : {{files}}, lignes : {{rows}}',
  demonstration: 'Les données de démonstration ont été chargées',
  failed: 'Non importé : {{file}}',
  faultsOf: '{{dataset}}. Erreurs : {{faults}}.',
  waiting: '{{name}} demande un compte',
  late: 'En retard : {{dataset}}',
  due: 'Des chiffres plus récents étaient attendus le {{date}}.',
  ready: '« {{title}} » est prêt ({{format}})',
  until: 'Peut être téléchargé jusqu’au {{time}}.',
}
