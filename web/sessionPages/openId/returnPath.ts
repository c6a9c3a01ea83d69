const key = 'sala-next'

/** Stores the requested page while the person is at the provider; only a path, and only for this tab. */
export function storeReturnPath(next: unknown): void {
  try {
    if (typeof next !== 'string') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, next)
  } catch {
    // Without storage they come to the first screen.
  }
}

/** Where they wanted to go, once. */
export function takeReturnPath(): string | undefined {
  try {
    const next = sessionStorage.getItem(key) ?? undefined
    sessionStorage.removeItem(key)
    return next
  } catch {
    return undefined
  }
}
