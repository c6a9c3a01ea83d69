/** A person’s own account. */
export default {
  account: {
    page: {
      lead: 'Your name, your password and where you are signed in.',
      save: 'Save',
    },
    profile: {
      title: 'Profile',
      language: 'Language of mails',
      emailNote: 'An administrator changes your group.',
      directoryNote: 'Your name and password are kept by the directory of your organisation.',
      group: 'User group',
      saved: 'Your profile is saved.',
    },
    address: {
      title: 'E-mail address',
      lead: 'You sign in with it. A link goes to the new address; the old one is told, and counts until you confirm.',
      noMail: 'This installation sends no mail: an administrator changes your address.',
      newEmail: 'New e-mail address',
      submit: 'Send link',
      same: 'This is your address already.',
      awaited: 'A link was sent to {email}. Your address changes once you confirm it there, within 24 hours.',
      takeBack: 'Keep the old address',
      takenBack: 'Your address stays as it is.',
    },
    password: {
      lead: 'Every other session of yours ends when you change it.',
      changedOn: 'Last changed on {date}',
      submit: 'Change password',
      changed: 'Your password is changed.',
    },
    sessions: {
      title: 'Where you are signed in',
      lead: 'End what you do not recognise, and change your password then.',
      current: 'This one',
      locked: 'Locked',
      used: 'Last used {date}',
      end: 'End session',
      endOthers: 'End all others',
      ended: 'The session is ended.',
      unknown: 'Unknown browser',
      onSystem: '{browser} on {system}',
    },
  },
} as const
