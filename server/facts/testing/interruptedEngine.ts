import type { Engine, Reader } from '../engines/engine.ts'

/** Replaces some members of an object; the rest is called on the object itself, which may have private fields. */
function withMembers<Whole extends object>(whole: Whole, members: Partial<Whole>): Whole {
  return new Proxy(whole, {
    get: (target, name) => {
      const value: unknown = Reflect.get(Reflect.has(members, name) ? members : target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** The same figures, of which `afterQuestion` may import others before the asker of a question goes on; `number` counts questions from 1. */
export function interruptedEngine(engine: Engine, afterQuestion: (number: number) => Promise<unknown> | null): Engine {
  let questions = 0
  return withMembers(engine, {
    reader: (scope) => {
      const reader = engine.reader(scope)
      const query: Reader['query'] = async (...args) => {
        const rows = await reader.query(...args)
        questions += 1
        await afterQuestion(questions)
        return rows
      }
      return withMembers(reader, { query })
    },
  })
}
