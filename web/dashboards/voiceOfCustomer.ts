import type { Dashboard } from './dashboard.ts'

/** What visitors say. */
export const voiceOfCustomer: Dashboard = {
  name: 'voice-of-customer',
  shared: ['period', 'domestic', 'channel'],
  placements: [
    { code: 'voc-sentiment', span: 4 },
    { code: 'voc-channels', span: 4 },
    { code: 'voc-purposes', span: 4 },
    { code: 29, span: 8 },
    { code: 'voc-messages', span: 4 },
    { code: 'voc-topics', span: 12 },
    { code: 'contact-messages', span: 6 },
    { code: 9, span: 6 },
    { code: 12, span: 6 },
    { code: 13, span: 6 },
  ],
}
