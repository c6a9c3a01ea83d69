/** Asking for access, and answering. */
export default {
  access: {
    ask: 'Ask for access',
    send: 'Send',
    reason: 'Reason',
    reasonHint: 'What you need it for. Administrators read it.',
    waits: 'You asked for access at {time}. You are told when an administrator has answered.',
    wasDeclined: 'An administrator declined your request at {time}.',
    lead: 'People who ask for widgets that their group does not hold. They are told of your answer.',
    search: 'Search requests',
    empty: 'Nobody waits for access.',
    person: 'Person',
    widgets: 'Widgets',
    asked: 'Asked',
    answer: 'Answer',
    answerTitle: 'Access for {name}',
    answered: '{name} is told of your answer.',
    how: 'Answer',
    join: 'Make them a member of {group}',
    joinHint:
      'A person has one group: as long as they are in this one, they see what it sees, and nothing of their own one.',
    widen: 'Give the widgets to their group {group} ({users, plural, one {# person} other {# people}})',
    widenHint: 'Everybody in the group sees the widgets from then on.',
    decline: 'Decline',
    lastDay: 'Member until',
    needsEnd: 'Their group is that of their department: they may have another one only for a time. Give the last day.',
  },
} as const
