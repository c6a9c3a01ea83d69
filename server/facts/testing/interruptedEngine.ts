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

/** The same figures, of which others are imported right after the question of a number (1 is the first), before its asker goes on. */
export function interruptedEngine(engine: Engine, question: number, importFigures: () => Promise<unknown>): Engine {
  let questions = 0
  return withMembers(engine, {
    reader: (scope) => {
      const reader = engine.reader(scope)
      const query: Reader['query'] = async (...asked) => {
        const rows = await reader.query(...asked)
        questions += 1
        if (questions === question) await importFigures()
        return rows
      }
      return withMembers(reader, { query })
    },
  })
}
