import type { Plugin } from 'vite'

const writers = /node_modules[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/

/**
 * Leaves out the part of zod that writes JSON Schemas: every shape of zod carries it along (5 kB before the sign-in form), and only the
 * server writes schemas. A call of it in the browser throws. Matches nothing if a later zod names the files otherwise; then the test of
 * sizes shows it.
 */
export const withoutJsonSchemas = (): Plugin => ({
  name: 'sala-json-schemas',
  apply: 'build',
  transform: {
    filter: { id: writers },
    handler: (code) => {
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      const absent = `const absent = () => () => { throw new Error('This build of zod writes no JSON Schema') }`
      return { code: [absent, ...names.map((name) => `export const ${name} = absent`)].join('\n'), map: null }
    },
  },
})
