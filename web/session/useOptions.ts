import { signInOptions } from '@sala/catalog/api/auth.ts'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { api } from '../api/api.ts'

type SignInOptions = z.output<typeof signInOptions.reply>

/** The available sign-in methods; null until the server has answered, or if it cannot be reached. */
export function useOptions(): SignInOptions | null {
  const [options, setOptions] = useState<SignInOptions | null>(null)
  useEffect(() => {
    // These screens stand outside the shell and its query cache.
    let here = true
    api.call(signInOptions).then(
      (answer) => here && setOptions(answer),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [])
  return options
}
