/** The words of the notifications menu. */
export const notifications = {} as const
