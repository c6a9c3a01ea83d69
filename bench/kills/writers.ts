import { randomUUID } from 'node:crypto'
import { boardColumns, boardHeights } from '@sala/catalog/api/boards.ts'
import { z } from 'zod'
import type { Mailbox } from '../../server/testing/mailbox.ts'

/** Clients that write without pause while processes are killed, and that remember every acknowledged write. */

const Account = z.object({ firstname: z.string(), lastname: z.string() })
const Board = z.object({ id: z.string(), name: z.string(), cards: z.array(z.unknown()) })
const Created = z.object({ id: z.string() })
const Link = z.object({ sentTo: z.string().nullable() })
const Rows = z.object({ rows: z.array(z.object({ email: z.string() })) })

/** Where the server is now: it comes back at another port after each kill. */
export interface Place {
  url: string
}

export interface Writer {
  readonly what: string
  /** The number of acknowledged writes. */
  readonly acknowledged: number
  /** Writes once; throws if the write was not acknowledged. */
  write(): Promise<void>
  /** Acknowledged writes since the last check that are lost or incomplete. */
  check(): Promise<readonly string[]>
}

/** Unexpected statuses: neither success nor a store that is briefly unavailable. */
export const strange = new Map<string, number>()

class Caller {
  readonly place: Place
  readonly token: string
  constructor(place: Place, token: string) {
    this.place = place
    this.token = token
  }

  async ask(method: string, path: string, body?: object): Promise<Response> {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(`${this.place.url}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...type },
      signal: AbortSignal.timeout(60_000),
      ...sent,
    })
    if (response.ok) return response
    await response.arrayBuffer()
    if (![503, 507].includes(response.status)) {
      const name = `${response.status} ${method} ${path.replace(/[0-9a-f-]{36}/, ':id')}`
      strange.set(name, (strange.get(name) ?? 0) + 1)
    }
    throw new Error(`${method} ${path} answered ${response.status}`)
  }
}

/** Writes a counter to both names of its own account; they differ only if half a write was stored. */
export class Namer extends Caller implements Writer {
  readonly what = 'names'
  acknowledged = 0
  #sent = 0

  async write(): Promise<void> {
    this.#sent += 1
    const number = this.#sent
    const [firstname, lastname] = [`w${number}`, `w${number}`]
    await (await this.ask('PUT', 'account', { firstname, lastname, language: 'en' })).arrayBuffer()
    this.acknowledged = Math.max(this.acknowledged, number)
  }

  async check(): Promise<readonly string[]> {
    const { firstname, lastname } = Account.parse(await (await this.ask('GET', 'account')).json())
    if (firstname !== lastname && this.acknowledged > 0) return [`half: the names ${firstname} and ${lastname}`]
    return outside(this.what, Number(firstname.slice(1)) || 0, this.acknowledged, this.#sent)
  }
}

/** Writes a counter to the name of a board, which has that many cards. */
export class Boarder extends Caller implements Writer {
  readonly what = 'boards'
  acknowledged = 0
  #sent = 0
  #id: string | null = null

  async write(): Promise<void> {
    this.#sent += 1
    const number = this.#sent
    const card = { code: 134, columns: boardColumns.least, height: boardHeights.least, filters: {} }
    const cards = Array.from({ length: cardsOf(number) }, (_, at) => ({ id: `c${at}`, ...card }))
    const content = { name: `w${number}`, cards }
    if (this.#id === null) this.#id = Created.parse(await (await this.ask('POST', 'boards', content)).json()).id
    else await (await this.ask('PUT', `boards/${this.#id}`, content)).arrayBuffer()
    this.acknowledged = Math.max(this.acknowledged, number)
  }

  async check(): Promise<readonly string[]> {
    if (this.#id === null) return []
    const { name, cards } = Board.parse(await (await this.ask('GET', `boards/${this.#id}`)).json())
    const number = Number(name.slice(1))
    if (cards.length !== cardsOf(number)) return [`half: the board ${name} with ${cards.length} cards`]
    return outside(this.what, number, this.acknowledged, this.#sent)
  }
}

const cardsOf = (number: number): number => 1 + (number % 5)

/** Adds people and sends each a link by mail: who was added is there, and a link that was sent opens. */
export class Inviter extends Caller implements Writer {
  readonly what = 'people and deliveries'
  acknowledged = 0
  readonly #box: Mailbox
  #added: string[] = []
  #invited: string[] = []
  constructor(place: Place, token: string, box: Mailbox) {
    super(place, token)
    this.#box = box
  }

  async write(): Promise<void> {
    const email = `${randomUUID()}@kills.example`
    const person = { email, firstname: 'Kill', lastname: 'Drill', role: null }
    const { id } = Created.parse(await (await this.ask('POST', 'users', person)).json())
    this.#added.push(email)
    this.acknowledged += 1
    const { sentTo } = Link.parse(await (await this.ask('POST', `users/${id}/link`)).json())
    if (sentTo === null) return
    this.#invited.push(email)
    this.acknowledged += 1
  }

  async check(): Promise<readonly string[]> {
    const [added, invited] = [this.#added, this.#invited]
    const lost: string[] = []
    for (const email of added) {
      const { rows } = Rows.parse(await (await this.ask('GET', `users?q=${email}`)).json())
      if (rows.length !== 1) lost.push(`lost: ${email}, of whom there are ${rows.length}`)
    }
    for (const email of invited) if (!(await this.#opens(email))) lost.push(`lost: the link to ${email}`)
    ;[this.#added, this.#invited] = [[], []]
    return lost
  }

  async #opens(email: string): Promise<boolean> {
    const mail = this.#box.mails.findLast(({ to }) => to.includes(email))
    const token = /#([\w-]{40,})/.exec(mail?.text ?? '')?.[1]
    if (token === undefined) return false
    return (await this.ask('POST', 'auth/link', { token })).ok
  }
}

function outside(what: string, stored: number, acknowledged: number, sent: number): readonly string[] {
  if (stored >= acknowledged && stored <= sent) return []
  return [`lost: ${what} are at ${stored}, acknowledged ${acknowledged}, sent ${sent}`]
}
