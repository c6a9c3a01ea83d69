/** Lists and forms, on whichever screen. */
export default {
  list: {
    actions: 'Actions',
    noMatch: 'Nothing matches this search.',
    edit: 'Edit {name}',
    delete: 'Delete {name}',
    restore: 'Restore {name}',
    restored: '“{name}” is back.',
    show: 'Show',
    present: 'Present',
    deleted: 'Deleted in the last 30 days',
    deletedAt: 'Deleted {date}',
    deletedBy: 'Deleted {date} by {name}',
    trashEmpty: 'Nothing was deleted in the last 30 days.',
    status: 'Status',
    on: 'Active',
    off: 'Inactive',
    any: 'Any',
    none: 'None',
  },

  form: {
    save: 'Save',
    saving: 'Saving…',
    leave: 'Leave without saving?',
    leaveHint: 'What you have typed has not been saved and would be lost.',
    gone: 'This does not exist any more',
    goneHint: 'Somebody may have deleted it. The list shows what there is.',
    toList: 'To the list',
    deleteTitle: 'Delete “{name}”?',
    deleteHint: 'It can be restored for 30 days.',
  },

  fault: {
    required: 'Please fill this in.',
    tooShort: '{minimum, plural, one {Please use at least # character.} other {Please use at least # characters.}}',
    tooLong: '{maximum, plural, one {Please use at most # character.} other {Please use at most # characters.}}',
    email: 'Please enter an e-mail address such as name@example.org.',
    code: 'Only small Latin letters, digits and single hyphens, such as new-markets.',
    invalid: 'This value cannot be used.',
  },

  conflict: {
    title: 'Somebody else has changed this meanwhile',
    text: 'Nothing has been saved yet. Compare both versions and choose.',
    same: 'Their version says the same as yours.',
    field: 'Field',
    ours: 'Your version',
    theirs: 'Their version',
    takeTheirs: 'Take their version',
    keepOurs: 'Save my version',
  },
} as const
