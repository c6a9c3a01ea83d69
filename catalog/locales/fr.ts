import { account } from './fr/account.ts'
import { boards } from './fr/boards.ts'
import { dashboard } from './fr/dashboard.ts'
import { documents } from './fr/documents.ts'
import { imports } from './fr/imports.ts'
import { notifications } from './fr/notifications.ts'
import { pins } from './fr/pins.ts'
import { search } from './fr/search.ts'
import { settings } from './fr/settings.ts'
import { themes } from './fr/themes.ts'
import { tour } from './fr/tour.ts'
import { tray } from './fr/tray.ts'
import type { Locale } from './keys.ts'

/** The words of the chrome in French. */
export const fr: Locale = {
  product: {
    name: 'Sala',
    tagline: 'L’intelligence de marché du tourisme thaïlandais',
  },

  common: {
    cancel: 'Annuler',
    yes: 'Oui',
    close: 'Fermer',
    retry: 'Réessayer',
    reload: 'Recharger',
    loading: 'Chargement…',
    none: 'Aucun',
    apply: 'Appliquer',
    home: 'Aller à l’accueil',
    copyLink: 'Copier le lien',
    linkCopied: 'Le lien est copié.',
  },

  login: {
    title: 'Connexion',
    lead: 'Utilisez le compte de votre organisme.',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    showPassword: 'Afficher le mot de passe',
    hidePassword: 'Masquer le mot de passe',
    submit: 'Se connecter',
    loading: 'Connexion en cours…',
    success: 'Connexion réussie !',
    wrong: 'Identifiant ou mot de passe incorrect !',
    emailRequired: 'Saisissez votre adresse e-mail.',
    passwordRequired: 'Saisissez votre mot de passe.',
    forgot: 'Mot de passe oublié ?',
    signUp: 'Demander un compte',
    ended: 'Votre session est terminée. Reconnectez-vous.',
  },

  shell: {
    skip: 'Aller au contenu',
    mainMenu: 'Menu principal',
    dashboards: 'Tableaux de bord',
    widgets: 'Modules',
    settings: 'Paramètres',
    openMenu: 'Ouvrir le menu',
    closeMenu: 'Fermer le menu',
    collapseSidebar: 'Réduire la barre latérale',
    expandSidebar: 'Déployer la barre latérale',
    search: 'Rechercher',
    searchPlaceholder: 'Rechercher données, lieux, documents',
    language: 'Langue',
    darkMode: 'Mode sombre',
    lightMode: 'Mode clair',
    fullScreen: 'Plein écran',
    exitFullScreen: 'Quitter le plein écran',
    signOut: 'Se déconnecter',
    signedOut: 'Déconnexion réussie.',
    notifications: 'Notifications',
    quickLinks: 'Liens rapides',
    exportTray: 'Panier d’export',
    demonstration: 'Données de démonstration : les chiffres sont inventés.',
    offline: 'Vous êtes hors ligne. Les données affichées ne sont peut-être plus à jour.',
  },

  dashboards: {
    'immigration-checkpoint': 'Postes de contrôle frontaliers',
    'travel-overview': 'Vue d’ensemble du tourisme',
    'travel-news': 'Actualités du tourisme',
    'voice-of-customer': 'Voix du client',
    domestic: 'Tourisme intérieur',
    'foreign-market': 'Marchés étrangers',
    'space-availability': 'Disponibilité de l’hébergement',
    competitor: 'Concurrents',
    kergrit: 'Mon tableau',
  },

  dashboardLeads: {
    'immigration-checkpoint': 'Qui est venu, quand, par où, et face à quel objectif.',
    'travel-overview': 'L’état du marché sur un seul écran.',
    'travel-news': 'Ce qui s’écrit sur le tourisme.',
    'voice-of-customer': 'Ce que disent les visiteurs.',
    domestic: 'Une région ou une province en profondeur.',
    'foreign-market': 'Un marché émetteur en profondeur.',
    'space-availability': 'Les capacités encore disponibles.',
    competitor: 'Les résultats des destinations concurrentes.',
    kergrit: 'Les modules que vous avez choisis, disposés à votre façon.',
  },

  card: {
    filters: 'Filtres',
    resetFilters: 'Réinitialiser les filtres',
    badFilter: '« {{value}} » n’est pas une valeur de « {{field}} ». La valeur par défaut est affichée.',
    download: 'Télécharger',
    downloadPdf: 'PDF',
    downloadPptx: 'PPT',
    downloadXlsx: 'Excel',
    downloadPng: 'Image PNG',
    downloadCsv: 'CSV',
    downloading: 'Préparation du fichier {{format}}…',
    downloadReady: 'Le fichier {{format}} est prêt.',
    downloadFailed: 'Le fichier {{format}} n’a pas pu être créé.',
    reload: 'Recharger',
    reloading: 'Rechargement…',
    rowsBehind: 'Voir les lignes correspondantes',
    fullScreen: 'Plein écran',
    exitFullScreen: 'Quitter le plein écran',
    tableView: 'Afficher en tableau',
    chartView: 'Afficher en graphique',
    definition: 'Ce que montre cette vignette',
    dataAsOf: 'Dernières données : {{date}}',
    noDataYet: 'Pas encore de données',
    source: 'Source : {{source}}',
    unit: 'Unité : {{unit}}',
    empty: 'Aucune donnée pour ce choix.',
    emptyHint: 'Choisissez une autre période ou réinitialisez les filtres.',
    error: 'Cette vignette n’a pas pu être chargée.',
    errorHint: 'Les autres vignettes ne sont pas touchées.',
    slow: 'Le chargement prend plus de temps que d’habitude.',
    slowHint: 'L’affichage se fera dès l’arrivée des données.',
    unreadable: 'La réponse du serveur est illisible.',
    request: 'Requête {{id}}',
    retry: 'Réessayer',
    table: 'Tableau : {{title}}',
  },

  every: {
    day: 'Mise à jour quotidienne',
    month: 'Mise à jour mensuelle',
    year: 'Mise à jour annuelle',
  },

  status: {
    preliminary: 'Provisoire',
    revised: 'Révisé',
    final: 'Définitif',
    late: 'En retard : attendu le {{date}}',
    ahead: 'Lignes datées dans le futur : {{rows}} (la plus récente : {{date}})',
    demonstration: 'Données de démonstration',
  },

  table: {
    search: 'Rechercher dans ce tableau',
    noMatch: 'Aucune ligne ne correspond à « {{search}} ».',
    rows: 'Lignes {{from}} à {{to}} sur {{total}}',
    noRows: 'Aucune ligne',
    showAll: 'Afficher les {{total}} lignes',
    rowsPerPage: 'Lignes par page',
    pageOf: 'Page {{page}} sur {{pages}}',
    previousPage: 'Page précédente',
    nextPage: 'Page suivante',
    sortAscending: 'Trier par {{column}}, ordre croissant',
    sortDescending: 'Trier par {{column}}, ordre décroissant',
    sortOwn: 'Rétablir l’ordre initial du tableau',
    columns: 'Colonnes',
    allColumns: 'Afficher toutes les colonnes',
    count: 'Lignes : {{total}}',
  },

  exports: {
    page: 'Page {{page}}/{{pages}}',
    filters: 'Filtres',
    dataAsOf: 'Dernières données : {{date}}',
    source: 'Source : {{source}}',
    madeOn: 'Établi le {{date}}',
    demonstration: 'Données de démonstration : les chiffres sont inventés.',
    empty: 'Aucune donnée pour ce choix.',
    sheet: 'data',
    table: 'Tableau',
    rows: 'Lignes : {{rows}} sur {{total}}',
    cancelled: '{{format}} : création annulée.',
    oneAtATime: 'Un fichier est déjà en cours de création. Attendez-le ou annulez-le.',
    contents: 'Sommaire',
    sheetName: 'Feuille',
    cardTitle: 'Vignette',
    about: 'À propos des données',
  },

  notices: {
    region: 'Messages',
    close: 'Fermer le message',
  },

  pages: {
    notFound: 'Page introuvable',
    notFoundHint: 'L’adresse est peut-être mal saisie, ou la page a changé de place.',
    noPermission: 'Vous n’avez pas accès à cette page',
    noPermissionHint: 'Demandez à un administrateur d’autoriser votre groupe à voir les modules dont vous avez besoin.',
    noWidgets: 'Il n’y a encore rien ici pour vous',
    noWidgetsHint: 'Votre groupe n’a encore accès à aucun module. Adressez-vous à un administrateur.',
    chunkFailed: 'Échec du chargement d’une partie de l’application',
    chunkFailedHint:
      'Une nouvelle version a peut-être été installée. Rechargez la page ; l’adresse et les filtres restent.',
    crashed: 'Une erreur est survenue sur cette page',
    crashedHint: 'Rechargez la page. Si cela se reproduit, dites à un administrateur ce que vous faisiez.',
    serverDown: 'Le serveur est injoignable',
    serverDownHint:
      'Rien n’est perdu. Nous réessayons à intervalles de quelques secondes, et la page s’ouvrira d’elle-même.',
    serverLost: 'Le serveur est injoignable. Les données affichées ne sont peut-être plus à jour ; nous réessayons.',
  },

  map: {
    zoomIn: 'Zoom avant',
    zoomOut: 'Zoom arrière',
    zoomReset: 'Afficher toute la carte',
    places: 'Lieux de la carte',
    notOnMap: 'Hors de la carte',
    drawn: 'Sur la carte',
  },

  messages: {
    search: 'Rechercher dans ces messages',
    range: 'Messages {{from}} à {{to}} sur {{total}}',
    none: 'Aucun message',
    noMatch: 'Aucun message ne correspond à « {{search}} ».',
    perPage: 'Messages par page',
    sortBy: 'Trier par',
    ascending: '{{field}}, croissant',
    descending: '{{field}}, décroissant',
    showMore: 'Afficher la suite',
    showLess: 'Réduire le texte',
    open: 'Ouvrir l’original',
    unknownAuthor: 'Auteur inconnu',
  },

  calendar: {
    events: 'Événements : {{count}}',
    none: 'Rien ce jour-là.',
    open: 'Ouvrir la page de l’événement',
    more: '{{count}} de plus',
  },

  days: {
    choose: 'Choisir les jours',
    chooseFirst: 'Choisissez le premier jour.',
    chooseLast: 'Choisissez le dernier jour.',
    previousMonth: 'Mois précédent',
    nextMonth: 'Mois suivant',
  },

  widgetPages: {
    lead: 'Tous les modules que vous pouvez voir, par catégorie.',
    toWidgets: 'Voir tous les modules',
    unknown: 'Ce module n’existe pas',
    unknownHint: 'Aucun module ne porte le code « {{code}} ». La liste présente tous ceux que vous pouvez voir.',
    hiddenHint:
      'C’est le module « {{title}} » ({{code}}). Demandez à un administrateur d’y donner accès à votre groupe.',
    elsewhere: 'Ce module est dans une autre catégorie',
    elsewhereHint: '« {{title}} » n’est pas dans la catégorie de cette adresse.',
    openThere: 'L’ouvrir à sa place',
    unknownCategory: 'Cette catégorie n’existe pas',
    unknownCategoryHint: 'Aucune catégorie que vous pouvez voir ne s’appelle « {{slug}} ».',
    gallery: 'Tous les modules d’un coup d’œil',
    galleryLead: 'Tous les modules sur une page, pour juger de leur aspect dans chaque thème et sens de lecture.',
    look: 'Thème',
    light: 'Clair',
    dark: 'Sombre',
    direction: 'Sens de lecture',
    leftToRight: 'De gauche à droite',
    rightToLeft: 'De droite à gauche',
  },

  publicPages: {
    lead: 'Ce que les visiteurs disent de la Thaïlande, en chiffres accessibles à tous.',
    menu: 'Modules publics',
    signIn: 'Accès du personnel',
    toPublic: 'Voir les modules publics',
    notPublic: 'Ce module n’est pas public',
    notPublicHint: 'Connectez-vous pour le voir, ou choisissez un module public.',
  },

  problems: {
    store_unavailable: 'Les données sont momentanément inaccessibles.',
    time_limit: 'La réponse a pris trop de temps.',
    network: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
  },

  settings,
  account,
  dashboard,
  boards,
  search,
  documents,
  imports,
  notifications,
  pins,
  tray,
  tour,
  themes,
}
