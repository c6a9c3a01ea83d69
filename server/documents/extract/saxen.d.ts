declare module 'saxen' {
  type Decode = (text: string) => string
  /** The part that is used here. Errors are thrown if they have no listener. */
  export class Parser {
    on(
      event: 'openTag',
      heard: (name: string, attributes: () => unknown, decode: Decode, selfClosing: boolean) => void,
    ): this
    on(event: 'closeTag', heard: (name: string, decode: Decode, selfClosing: boolean) => void): this
    on(event: 'text', heard: (value: string, decode: Decode) => void): this
    on(event: 'cdata', heard: (value: string) => void): this
    on(event: 'attention', heard: (declaration: string) => void): this
    on(event: 'error', heard: (error: Error) => void): this
    ns(prefixes: Readonly<Record<string, string>>): this
    stop(): void
    parse(xml: string): this
    /** A part of a document; parts may be cut anywhere. */
    write(part: string): this
    end(): this
  }
}
