import { useEffect, useState } from 'react'
import { api } from './api.ts'

/**
 * An address of a stored picture, which is fetched with the person's token; null until it has come, where there is none (null), and where it
 * cannot be had: a screen does everything else without it.
 *
 * @param stored the path of the picture, below the API's base
 */
export function useStoredPicture(stored: string | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let objectUrl: string | null = null
    let mounted = true
    setAddress(null)
    if (stored !== null) {
      api.download(stored.replace(/^\/?(api\/)?/, ''), {}).then(
        ({ content }) => {
          if (!mounted) return
          objectUrl = URL.createObjectURL(content)
          setAddress(objectUrl)
        },
        () => undefined,
      )
    }
    return () => {
      mounted = false
      if (objectUrl !== null) URL.revokeObjectURL(objectUrl)
    }
  }, [stored])
  return address
}
