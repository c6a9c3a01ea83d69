// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepFocus } from './keepFocus.ts'

let end = () => {}

/** A screen of what a person looks at, with the keeper at work. */
function show(markup: string): void {
  document.body.innerHTML = `<main><div><h1>Users</h1>${markup}</div></main>`
  const main = document.querySelector('main')
  if (main !== null) end = keepFocus(main)
}

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) ??
  document.createElement('button')

/** What has the focus a frame later. */
const focused = () =>
  vi.waitFor(() => {
    expect(document.activeElement).not.toBe(document.body)
    return document.activeElement?.textContent
  })

beforeEach(() => end())
afterEach(() => end())

const row = (name: string) => `<li><button>Edit ${name}</button><button>Delete ${name}</button></li>`

describe('keepFocus', () => {
  test('gives what moved up into the place the focus, on the control of the same kind', async () => {
    show(`<section><h2>List</h2><ul>${row('a')}${row('b')}${row('c')}</ul></section>`)
    button('Delete b').focus()
    button('Delete b').closest('li')?.remove()
    expect(await focused()).toBe('Delete c')
    button('Delete c').closest('li')?.remove()
    expect(await focused()).toBe('Delete a')
  })

  test('leads to the heading of the part where nothing is left in it, and no farther', async () => {
    show(`<section><h2>Other</h2><button>Other</button></section><section><h2>List</h2><ul>${row('a')}</ul></section>`)
    button('Edit a').focus()
    button('Edit a').closest('li')?.remove()
    expect(await focused()).toBe('List')
  })

  test('opens no keyboard of a phone: text fields do not take over', async () => {
    show('<section><h2>List</h2><input type="search"><button>Clear</button></section>')
    button('Clear').focus()
    button('Clear').remove()
    expect(await focused()).toBe('List')
  })

  test('goes to the heading of the screen where the whole screen has gone', async () => {
    show('<section><button>Next</button></section>')
    button('Next').focus()
    const screen = document.querySelector('main > div')
    screen?.querySelector('section')?.remove()
    expect(await focused()).toBe('Users')
  })

  test('leaves alone what keeps the focus, what the screen itself has focused, and what lies under a dialog', async () => {
    show(`<section><h2>List</h2><ul>${row('a')}${row('b')}</ul></section><dialog></dialog>`)
    button('Edit a').focus()
    button('Edit b').closest('li')?.remove()
    button('Delete a').focus()
    button('Edit a').remove()
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(document.activeElement).toBe(button('Delete a'))

    document.querySelector('dialog')?.setAttribute('open', '')
    button('Delete a').remove()
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(document.activeElement).toBe(document.body)
  })
})
