export interface FirstAdministrator {
  readonly hash: string
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly passwordHash: string
  readonly now: Date
}

/** What a person sees of their own account beside `User`. */
export interface AccountFacts {
  readonly language: string | null
  readonly passwordChangedAt: Date | null
  readonly secondFactor: boolean
  readonly secondFactorRequired: boolean
  readonly recoveryCodesLeft: number
}
