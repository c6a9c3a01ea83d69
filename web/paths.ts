/** Every address of the application, spelt once. */
export const paths = {
  root: '/',
  admin: '/admin',
  dashboards: '/admin/dashboard',
  immigrationCheckpoint: '/admin/dashboard/immigration-checkpoint',
  settings: '/admin/setting',
  settingCategories: '/admin/setting/category',
  signIn: '/admin/login',
  signOut: '/admin/logout',
  signUp: '/session/sign-up',
  public: '/public',
  publicVoiceOfCustomer: '/public/widget/voice-of-customer/29',
} as const
