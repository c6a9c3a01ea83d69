import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { people } from './helpers.ts'
import { demoPassword } from './server.ts'

/** What the flows through the settings share. */

/** Another administrator at another machine: what they do comes between. */
export async function colleague(request: APIRequestContext) {
  const signedIn = await request.post(`/api/auth`, {
    headers: { authorization: `Basic ${Buffer.from(`${people.admin}:${demoPassword}`).toString('base64')}` },
  })
  const { token } = await signedIn.json()
  const headers = { authorization: `Bearer ${token}` }
  const find = async (list: string, name: string) => {
    const { rows } = await (await request.get(`/api/${list}?q=${encodeURIComponent(name)}`, { headers })).json()
    const row = rows.find((candidate: Record<string, unknown>) =>
      [candidate.name, candidate.email, candidate.code].includes(name),
    )
    expect([list, name, row !== undefined]).toEqual([list, name, true])
    return row
  }
  return {
    find,
    get: async (path: string) => {
      const reply = await request.get(`/api/${path}`, { headers })
      expect([path, reply.status()]).toEqual([path, 200])
      return reply.json()
    },
    post: async (path: string, data: Record<string, unknown>) => {
      const reply = await request.post(`/api/${path}`, { headers, data })
      expect([path, reply.status()]).toEqual([path, 201])
      return reply.json()
    },
    remove: async (path: string) => {
      const reply = await request.delete(`/api/${path}`, { headers, data: {} })
      expect([path, reply.status()]).toEqual([path, 204])
    },
    put: async (path: string, data: Record<string, unknown>) => {
      const reply = await request.put(`/api/${path}`, { headers, data })
      expect([path, reply.status()]).toEqual([path, 200])
    },
  }
}

/** Waits until the list has come. */
export const settled = (page: Page) => expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
/** Waits for a notice in these words. */
export const notice = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Notices' }).getByText(text).last()).toBeVisible()
/** What the rows of the list are called. */
export const names = (page: Page) => page.locator('main tbody th').allInnerTexts()
/** Presses Save. */
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
