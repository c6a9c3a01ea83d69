import { Agent, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'

/** The answers to all clients since the last sample. */
export interface Tally {
  /** How often each status was answered, or each error of a connection came. */
  readonly statuses: Map<string, number>
  /** How long answers of 200 took, in milliseconds. */
  times: number[]
  /** Answers that were not wanted, with their paths; the first of them. */
  readonly faults: string[]
}

const maxFaults = 50

export interface ClientAnswer {
  readonly status: number
  readonly body: Buffer
  readonly headers: IncomingMessage['headers']
}

export interface CallOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** A status of 400 or more that is not a fault. */
  readonly expected?: readonly number[]
}

/** A browser with its own keep-alive connections and IP address. */
export class Client {
  readonly #base: string
  readonly #address: string
  readonly #tally: Tally
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 6 })
  authorization: string | null = null

  constructor(base: string, address: string, tally: Tally) {
    this.#base = base
    this.#address = address
    this.#tally = tally
  }

  /** Asks below `/api/` and takes all of the answer. An error of the connection answers 0. */
  async ask(path: string, asking: CallOptions = {}): Promise<ClientAnswer> {
    const began = performance.now()
    const answered = await this.#send(path, asking).catch((error: unknown) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      return { status: 0, body: Buffer.from(code), headers: {} }
    })
    const { status, body } = answered
    const name = status === 0 ? body.toString() : String(status)
    this.#tally.statuses.set(name, (this.#tally.statuses.get(name) ?? 0) + 1)
    if (status === 200) this.#tally.times.push(performance.now() - began)
    const isExpected = (status > 0 && status < 400) || asking.expected?.includes(status)
    if (!isExpected && this.#tally.faults.length < maxFaults) {
      const text = status === 0 ? '' : `: ${body.toString('utf8').slice(0, 300)}`
      this.#tally.faults.push(`${new Date().toISOString()} ${name} ${asking.method ?? 'GET'} ${path}${text}`)
    }
    return answered
  }

  /** Closes its connections. */
  leave(): void {
    this.#agent.destroy()
  }

  #send(path: string, { method = 'GET', headers = {}, body }: CallOptions, again = false): Promise<ClientAnswer> {
    return new Promise((resolve, reject) => {
      const sent = request(
        `${this.#base}/api/${path}`,
        {
          method,
          agent: this.#agent,
          headers: {
            'accept-encoding': 'br',
            'x-forwarded-for': this.#address,
            ...(this.authorization === null ? {} : { authorization: this.authorization }),
            ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
            ...headers,
          },
        },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('error', reject)
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts), headers: response.headers }),
          )
        },
      )
      sent.on('error', (error) => {
        // The server closed a connection that was idle just as it was taken again: browsers try once more.
        if (sent.reusedSocket && !again)
          this.#send(path, { method, headers, ...(body && { body }) }, true).then(resolve, reject)
        else reject(error)
      })
      sent.end(body)
    })
  }
}

/** What an answer says, of a shape that the caller checks. */
export function readJson({ body, headers }: ClientAnswer): unknown {
  return JSON.parse((headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString('utf8'))
}
