import { expect } from 'vitest'
import { type Mailbox, openMailbox, type ReceivedMail } from '../../testing/mailbox.ts'
import { startApp, type TestApp, type TestClient } from '../../testing/startApp.ts'
import { noteNewFigures } from '../newFigures.ts'

/** A server with figures of arrivals, a mail server and a clock that is moved. */
export interface SubscriptionApp {
  readonly app: TestApp
  readonly box: Mailbox
  readonly now: () => Date
  /** Subscribes, a minute from now by default, and gives the id. */
  subscribe(by: TestClient, body: object): Promise<string>
  /** Moves the clock, looks for new figures and makes what is due. */
  passes(minutes: number): Promise<void>
  /** The log of a subscription once nothing of it waits: states, reasons and cards left out. */
  outcomes(by: TestClient, id: string): Promise<readonly string[]>
  mailsTo(client: TestClient): Promise<readonly ReceivedMail[]>
  close(): Promise<void>
}

export const personOf = ({ userId }: TestClient) => ({ kind: 'person', id: userId })

export async function openSubscriptionApp(): Promise<SubscriptionApp> {
  const box = await openMailbox()
  // Monday, 07:00 in Bangkok.
  let clock = new Date('2026-11-23T00:00:00Z')
  const months = Array.from({ length: 22 }, (_, index) => new Date(Date.UTC(2025, index, 1)).toISOString().slice(0, 10))
  const app = await startApp({
    env: { SMTP_URL: box.url, PUBLIC_URL: 'https://sala.example.org', TRUSTED_PROXIES: '127.0.0.1' },
    now: () => clock,
    rows: {
      immigration: months.flatMap((date) =>
        ['CN', 'MY', 'DE'].map((location_source, index) => ({ date, location_source, immigrants: 1000 * (index + 1) })),
      ),
    },
  })
  const soon = () => new Date(clock.getTime() + 60_000).toISOString().slice(11, 16)
  return {
    app,
    box,
    now: () => clock,
    subscribe: async (by, body) => {
      const created = await by.post('subscriptions', {
        name: 'For Monday',
        path: '/admin/explore',
        format: 'xlsx',
        language: 'en',
        cards: [{ code: 134, filters: {} }],
        schedule: { every: 'day', weekday: 1, day: 1, time: soon(), zone: 'UTC' },
        recipients: [personOf(by)],
        paused: false,
        ...body,
      })
      expect([created.statusCode, created.body]).toEqual([201, expect.any(String)])
      return created.json().id
    },
    passes: async (minutes) => {
      clock = new Date(clock.getTime() + minutes * 60_000)
      await noteNewFigures(app.services)
      for (let count = 1; count > 0; ) count = await app.state.deliveries.makeDue(clock)
    },
    outcomes: async (by, id) => {
      const log = async (): Promise<readonly Record<string, unknown>[]> =>
        (await by.get(`subscriptions/${id}/deliveries`)).json().rows
      const states = async () => (await log()).map(({ state }) => state)
      // Each look is a whole request, which takes time from the process that makes the files.
      await expect.poll(states, { timeout: 120_000, interval: 200 }).not.toContain('waiting')
      return (await log()).map(({ state, reason, leftOut }) => [state, reason, leftOut].join()).toSorted()
    },
    mailsTo: async ({ userId }) => {
      const email = (await app.state.users.byId(userId ?? ''))?.email ?? ''
      return box.mails.filter(({ to }) => to.includes(email))
    },
    close: async () => {
      await app.close()
      await box.close()
    },
  }
}
