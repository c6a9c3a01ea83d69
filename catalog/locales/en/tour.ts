/** The guided tours. */
export default {
  tour: {
    next: 'Next',
    back: 'Back',
    done: 'Done',
    end: 'End the tour',
    never: 'Start no more tours by themselves',
    progress: '{step} of {steps}',
    steps: {
      welcome: {
        title: 'Welcome to Sala',
        text: 'A short look around. The arrow keys go on and back, and Escape ends it.',
      },
      menu: { title: 'The menu', text: 'Dashboards, all widgets by category and, for administrators, the settings.' },
      choices: {
        title: 'Chosen for all cards',
        text: 'A period, a place or a comparison chosen here counts for every card that knows it.',
      },
      card: {
        title: 'A card',
        text: 'Each card answers one question. The line at its foot says how new the figures are and where they come from.',
      },
      tools: {
        title: 'What a card can do',
        text: 'Show it as a table, download it, keep it for a file of several cards, load it anew, or let it fill the screen.',
      },
      whole: { title: 'The whole page', text: 'All of its cards as one file, on paper, or on a wall screen.' },
      header: {
        title: 'As you like it',
        text: 'Your language, light or dark, and the whole appearance are chosen up here.',
      },
      person: {
        title: 'Your account',
        text: 'Here are your account, the appearance, and this tour whenever you want it again.',
      },
      board: {
        title: 'A board of your own',
        text: 'Choose cards and arrange them your way. Changes are kept by themselves and can be taken back.',
      },
      categories: {
        title: 'Every widget',
        text: 'All widgets that you may see, by category. Each has a page of its own, with an address to pass on.',
      },
      alone: {
        title: 'Widgets by themselves',
        text: 'What is chosen here stands in the address: whoever opens it sees the same.',
      },
      matrix: {
        title: 'Who sees what',
        text: 'Each tick lets a group see a widget. Changes are collected and count once you save them.',
      },
      find: { title: 'Find a row', text: 'Search the list and narrow it down. The address keeps what is chosen.' },
      rows: {
        title: 'The rows',
        text: 'Sort them by a heading and open one to change it. What was deleted can be brought back.',
      },
      add: { title: 'Something new', text: 'New entries are made here.' },
      results: {
        title: 'What was found',
        text: 'Everything you may see that holds your words, in groups, with the match marked. Ctrl K jumps anywhere without the mouse.',
      },
      library: { title: 'The documents', text: 'Titles and full texts are searched. Look inside before you download.' },
    },
  },
} as const
