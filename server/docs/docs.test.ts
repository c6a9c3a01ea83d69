import { allEndpoints } from '@sala/catalog/datasets/all.ts'
import { expect, test } from 'vitest'
import { startApp } from '../testing/startApp.ts'
import { docsPage, exampleOf } from './page.ts'

test('the description names every route with its parameters, its answer and who may call it', async () => {
  const { as } = await startApp()
  const response = await (await as(null)).get('openapi.json')
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  const { openapi, paths, components } = response.json()
  expect(openapi).toBe('3.1.0')
  for (const { endpoint } of allEndpoints) {
    const { get } = paths[`/api/${endpoint.path}`]
    expect(get.summary).toBe(endpoint.summary)
    expect(get.security).toEqual(endpoint.public ? undefined : [{ bearer: [] }])
    expect(get.responses).toHaveProperty('200.content.application/json.schema')
    const names = get.parameters.map(({ name }: { name: string }) => name)
    for (const filter of Object.keys(endpoint.filters))
      expect(names).toEqual(expect.arrayContaining(filter === 'window' ? ['start', 'end'] : [filter]))
  }
  expect(paths['/api/auth'].post.security).toEqual([{ basic: [] }])
  expect(paths['/api/health/live'].get.security).toBeUndefined()
  expect(components.schemas).toHaveProperty('Problem')
  // Uploads are forms alone; what else takes a form takes JSON too.
  const { content, required } = paths['/api/documents'].post.requestBody
  expect([Object.keys(content), required]).toEqual([['multipart/form-data'], true])
  expect(content['multipart/form-data'].schema).toMatchObject({
    properties: { title: { type: 'string' }, file: { format: 'binary' } },
    required: ['file'],
  })
  expect(Object.keys(paths['/api/roles'].post.requestBody.content)).toEqual([
    'application/json',
    'application/x-www-form-urlencoded',
  ])
  const [words] = paths['/api/search'].get.parameters
  expect(words).toMatchObject({ name: 'q', required: true })
  expect(Object.keys(paths)).not.toContain('/api/docs')
})

test('the page says the same to people, without a script', { tags: 'release' }, async () => {
  const { as } = await startApp()
  const { body, headers } = await (await as(null)).get('docs')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  for (const { endpoint } of allEndpoints) expect(body).toContain(`<code>/api/${endpoint.path}</code>`)
  expect(body).toContain('HTTP Basic: e-mail and password')
  expect(body).not.toMatch(/<script|javascript:|\son\w+=|https?:\/\/(?!www\.w3)/i)
})

test('whatever a description holds is shown as letters', () => {
  const operation = {
    summary: '<img src=x onerror=alert(1)>',
    tags: ['"><script>'],
    security: [],
    parameters: [{ name: '<b>', in: 'query', required: false, description: '&', schema: { enum: ['<i>'] } }],
    responses: { 200: { description: '' } },
  }
  const page = docsPage({
    info: { title: '<u>', version: '1', description: '' },
    paths: { '/<s>': { get: operation } },
    components: { schemas: {} },
  })
  expect(page).not.toMatch(/<(img|script|b|i|u|s)[\s>]/)
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

test('an example is made from the shape alone', () => {
  const schemas = {
    Person: { type: 'object', properties: { name: { type: 'string' }, age: { type: 'integer', minimum: 18 } } },
  }
  const shape = { type: 'array', items: { $ref: '#/components/schemas/Person' } }
  expect(exampleOf(shape, schemas)).toEqual([{ name: 'text', age: 18 }])
  expect(exampleOf({ anyOf: [{ type: 'number' }, { type: 'null' }] }, {})).toBe(1.5)
  expect(exampleOf({ enum: ['a', 'b'] }, {})).toBe('a')
  expect(exampleOf({}, {})).toBeNull()
})
