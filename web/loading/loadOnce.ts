import { withDeadline } from './deadline.ts'

/** A module that is loaded when it is first needed. */
export interface LoadedOnce<Module> {
  /** The module once it has been loaded, else null. */
  readonly current: () => Module | null
  /** Loads the module; a failed load is tried again by the next call. */
  readonly load: () => Promise<Module>
}

/** Wraps a dynamic import whose module is drawn without Suspense, which delays what it reveals by up to 0.3 s. */
export function loadOnce<Module>(importModule: () => Promise<Module>): LoadedOnce<Module> {
  let current: Module | null = null
  let loading: Promise<Module> | null = null
  return {
    current: () => current,
    load: () => {
      loading ??= withDeadline(importModule()).then(
        (module) => {
          current = module
          return module
        },
        (error: unknown) => {
          loading = null
          throw error
        },
      )
      return loading
    },
  }
}
