import type { Dashboard } from './dashboard.ts'

/** What is written about travel: the articles, and the posts that weigh most. */
export const travelNews: Dashboard = {
  name: 'travel-news',
  shared: ['period', 'channel'],
  placements: [
    { code: 'news', span: 7 },
    { code: 57, span: 5 },
  ],
}
