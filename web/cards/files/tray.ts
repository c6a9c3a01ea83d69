import { AskedPart, maxCards } from '@sala/catalog/api/exports.ts'
import { readCardCode } from '@sala/catalog/companions.ts'
import { z } from 'zod'
import { mayExplore } from '../../menu/menu.ts'
import { holdsCard } from '../../session/holdsCard.ts'
import { type SessionState, session } from '../../session/session.ts'
import { readStored, writeStored } from '../../storage.ts'
import { createStore } from '../../store.ts'

/**
 * The export tray: cards and saved explorations with their filters, collected for one file. Stored in this browser per person, as codes and
 * filters without figures.
 */
const Tray = z.object({
  /** The name of the file; empty for the default in the reader's language. */
  name: z.string().max(120).catch(''),
  cards: z.array(AskedPart).max(maxCards).catch([]),
  /** The number of cards that were removed since the person last looked, because they lost the right to see them. */
  dropped: z.int().nonnegative().catch(0),
})
type Tray = z.infer<typeof Tray>

const empty: Tray = { name: '', cards: [], dropped: 0 }
const storageKey = (userId: string) => `tray:${userId}`

/** The tray of the signed-in person; empty without a session. */
export const tray = createStore<Tray>(read(session.get()))

session.subscribe(() => tray.set(same(read(session.get()))))
// Other tabs of this browser share the tray.
window.addEventListener('storage', ({ key }) => {
  const { user } = session.get()
  if (user !== null && (key === storageKey(user.id) || key === null)) tray.set(same(read(session.get())))
})

/** The key of a card in a tray; a card with equal filters is in it once. */
export function keyOf({ code, exploration, question, filters }: AskedPart): string {
  const name = code ?? [exploration, question].join(' ')
  return `${name}?${new URLSearchParams(Object.entries(filters).toSorted(([nameA], [nameB]) => (nameA < nameB ? -1 : 1)))}`
}

export const isInTray = ({ cards }: Tray, card: AskedPart): boolean =>
  cards.some((entry) => keyOf(entry) === keyOf(card))

/** Appends a card; false if the tray is full. A card that is in it already keeps its place. */
export function addToTray(card: AskedPart): boolean {
  const { cards } = tray.get()
  if (isInTray(tray.get(), card)) return true
  if (cards.length >= maxCards) return false
  change({ cards: [...cards, card] })
  return true
}

export function removeFromTray(card: AskedPart): void {
  change({ cards: tray.get().cards.filter((entry) => keyOf(entry) !== keyOf(card)) })
}

export const reorderTray = (cards: readonly AskedPart[]): void => change({ cards: [...cards] })
export const nameTray = (name: string): void => change({ name })
export const emptyTray = (): void => change(empty)
/** The person has seen the notice about removed cards. */
export const noteDropped = (): void => change({ dropped: 0 })

function change(to: Partial<Tray>): void {
  const { user } = session.get()
  if (user === null) return
  tray.set({ ...tray.get(), ...to })
  writeStored(storageKey(user.id), tray.get())
}

/** The stored tray of a person, without the cards that they may no longer see. */
function read(person: SessionState): Tray {
  const { user, permissions } = person
  if (user === null) return empty
  const stored = Tray.safeParse(readStored(storageKey(user.id)))
  if (!stored.success) return empty
  const { cards, dropped } = stored.data
  const visibleCards = cards.filter(({ code }) => {
    // Only the server knows whether one is still shared with the person.
    if (code === undefined) return mayExplore(person)
    const card = readCardCode(String(code))
    return card !== undefined && holdsCard(permissions, card)
  })
  if (visibleCards.length === cards.length) return stored.data
  const left = { ...stored.data, cards: visibleCards, dropped: dropped + cards.length - visibleCards.length }
  writeStored(storageKey(user.id), left)
  return left
}

/** The present tray if the other one is equal, so that nothing renders again. */
function same(next: Tray): Tray {
  const now = tray.get()
  return JSON.stringify(next) === JSON.stringify(now) ? now : next
}
