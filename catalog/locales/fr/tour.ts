import type { Locale } from '../keys.ts'

/** The words of the guided tours in French. */
export const tour: Locale['tour'] = {
  menu: 'Visite guidée',
  next: 'Suivant',
  back: 'Retour',
  done: 'Terminé',
  end: 'Terminer la visite',
  never: 'Ne plus lancer de visites automatiquement',
  progress: '{{step}} sur {{steps}}',
  steps: {
    welcome: {
      title: 'Bienvenue dans Sala',
      text: 'Un rapide tour d’horizon. Les flèches permettent d’avancer et de reculer, Échap de terminer.',
    },
    menu: {
      title: 'Le menu',
      text: 'Les tableaux de bord, tous les modules par catégorie et, pour les administrateurs, les paramètres.',
    },
    choices: {
      title: 'Choisi pour toutes les vignettes',
      text: 'Une période, un lieu ou une comparaison choisis ici valent pour chaque vignette concernée.',
    },
    card: {
      title: 'Une vignette',
      text: 'Chaque vignette répond à une question. La ligne du bas indique la date et la source des chiffres.',
    },
    tools: {
      title: 'Ce que propose une vignette',
      text: 'L’afficher en tableau, la télécharger, la garder pour un fichier de plusieurs vignettes, la recharger ou la mettre en plein écran.',
    },
    whole: { title: 'La page entière', text: 'Toutes ses vignettes en un fichier, sur papier ou sur un écran mural.' },
    header: {
      title: 'Comme il vous plaît',
      text: 'La langue, le clair ou le sombre et toute l’apparence se choisissent ici.',
    },
    person: {
      title: 'Votre compte',
      text: 'Votre compte, l’apparence et cette visite, quand vous voulez la refaire.',
    },
    board: {
      title: 'Votre propre tableau',
      text: 'Choisissez des vignettes et disposez-les à votre façon. Les changements sont enregistrés automatiquement et peuvent être annulés.',
    },
    categories: {
      title: 'Tous les modules',
      text: 'Tous les modules que vous pouvez voir, par catégorie. Chacun a sa page et une adresse à transmettre.',
    },
    alone: {
      title: 'Un module à la fois',
      text: 'Ce qui est choisi ici figure dans l’adresse : qui l’ouvre voit la même chose.',
    },
    matrix: {
      title: 'Qui voit quoi',
      text: 'Chaque coche permet à un groupe de voir un module. Les changements prennent effet une fois enregistrés.',
    },
    find: { title: 'Trouver une ligne', text: 'Cherchez dans la liste et filtrez-la. L’adresse garde vos choix.' },
    rows: {
      title: 'Les lignes',
      text: 'Triez-les par un en-tête et ouvrez-en une pour la modifier. Ce qui a été supprimé peut être rétabli.',
    },
    add: { title: 'Du nouveau', text: 'Les nouvelles entrées se créent ici.' },
    results: {
      title: 'Ce qui a été trouvé',
      text: 'Tout ce que vous pouvez voir et qui contient vos mots, par groupes, avec les passages marqués. Ctrl K mène partout sans souris.',
    },
    library: {
      title: 'Les documents',
      text: 'La recherche porte sur les titres et les textes. Regardez avant de télécharger.',
    },
  },
}
