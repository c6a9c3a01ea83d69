import { AskedPart, maxCards } from '@sala/catalog/api/exports.ts'
import { readCardCode } from '@sala/catalog/companions.ts'
import { z } from 'zod'
import { mayExplore } from '../../menu/menu.ts'
import { holdsCard } from '../../session/holdsCard.ts'
import { type SessionState, session } from '../../session/session.ts'
import { readStored, writeStored } from '../../storage.ts'
import { createStore } from '../../store.ts'

/**
 * The export tray: cards and saved explorations with their filters, collected to become one file. It is kept in this browser for each
 * person apart, as codes and filters without any figure.
 */
const Tray = z.object({
  /** What the file is to be called; empty for the words of the language. */
  name: z.string().max(120).catch(''),
  cards: z.array(AskedPart).max(maxCards).catch([]),
  /** How many were taken out since the person last looked, because they may see them no longer. */
  dropped: z.int().nonnegative().catch(0),
})
type Tray = z.infer<typeof Tray>

const empty: Tray = { name: '', cards: [], dropped: 0 }
const storageKey = (userId: string) => `tray:${userId}`

/** The tray of the signed-in person; empty without a session. */
export const tray = createStore<Tray>(read(session.get()))

session.subscribe(() => tray.set(same(read(session.get()))))
// Another tab of this browser has the same tray.
window.addEventListener('storage', ({ key }) => {
  const { user } = session.get()
  if (user !== null && (key === storageKey(user.id) || key === null)) tray.set(same(read(session.get())))
})

/** The key of a card in a tray: a card with the same filters is there once. */
export function keyOf({ code, exploration, question, filters }: AskedPart): string {
  const name = code ?? [exploration, question].join(' ')
  return `${name}?${new URLSearchParams(Object.entries(filters).toSorted(([nameA], [nameB]) => (nameA < nameB ? -1 : 1)))}`
}

export const isInTray = ({ cards }: Tray, card: AskedPart): boolean =>
  cards.some((entry) => keyOf(entry) === keyOf(card))

/** Puts a card at the end; false where the tray is full. One that is there already stays where it is. */
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
/** The person has read that cards were taken out. */
export const noteDropped = (): void => change({ dropped: 0 })

function change(to: Partial<Tray>): void {
  const { user } = session.get()
  if (user === null) return
  tray.set({ ...tray.get(), ...to })
  writeStored(storageKey(user.id), tray.get())
}

/** What is kept for a person, without the cards that they may see no longer. */
function read(person: SessionState): Tray {
  const { user, permissions } = person
  if (user === null) return empty
  const stored = Tray.safeParse(readStored(storageKey(user.id)))
  if (!stored.success) return empty
  const { cards, dropped } = stored.data
  const visibleCards = cards.filter(({ code }) => {
    // Whether one is still shared with the person only the server knows.
    if (code === undefined) return mayExplore(person)
    const card = readCardCode(String(code))
    return card !== undefined && holdsCard(permissions, card)
  })
  if (visibleCards.length === cards.length) return stored.data
  const left = { ...stored.data, cards: visibleCards, dropped: dropped + cards.length - visibleCards.length }
  writeStored(storageKey(user.id), left)
  return left
}

/** The current tray if the other one is equal, so that nothing renders again. */
function same(next: Tray): Tray {
  const now = tray.get()
  return JSON.stringify(next) === JSON.stringify(now) ? now : next
}
