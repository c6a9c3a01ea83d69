/** Who asks, as the guard resolved it. */
export interface Actor {
  readonly userId: string
  readonly sessionId: string
  readonly email: string
  readonly roleId: string | null
  readonly roleName: string | null
  readonly authType: 'normal_auth' | 'ad_auth'
  /** Of their account, when they were resolved: changes of accounts are refused once it is over. */
  readonly generation: number
  readonly admin: boolean
  /** `view_widget_{code}` names, `manage_imports` and `explore_data`; an administrator holds all of them. */
  readonly permissions: ReadonlySet<string>
  /** The session is locked: only signing out is answered. */
  readonly locked: boolean
  /** A second factor has to be set up before anything else. */
  readonly secondFactorDue: boolean
}

/** Why a valid session is not answered: it is locked, or its person has to set up a second factor first. */
export type AccessRestriction = 'session_locked' | 'second_factor_due'
