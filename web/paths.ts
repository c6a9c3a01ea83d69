/** Every address of the application, spelt once. */
export const paths = {
  root: '/',
  admin: '/admin',
  dashboards: '/admin/dashboard',
  immigrationCheckpoint: '/admin/dashboard/immigration-checkpoint',
  widgets: '/admin/widget',
  widgetCategory: '/admin/widget/$category',
  widget: '/admin/widget/$category/$code',
  gallery: '/admin/gallery',
  settings: '/admin/setting',
  settingCategories: '/admin/setting/category',
  signIn: '/admin/login',
  signOut: '/admin/logout',
  signUp: '/session/sign-up',
  public: '/public',
  publicWidget: '/public/widget/$category/$code',
  publicVoiceOfCustomer: '/public/widget/voice-of-customer/29',
} as const
