import type { Words } from '@sala/catalog/words.ts'

/** Said to unknown clients of an account that is guessed at from many addresses; it is said of unknown accounts alike. */
export const guessedWords: Words = {
  en: 'Too many wrong tries for this account. Use a device on which you have signed in before, or “Forgot password”.',
  fr: 'Trop d’essais erronés pour ce compte. Utilisez un appareil sur lequel vous vous êtes déjà connecté, ou « Mot de passe oublié ».',
  he: 'יותר מדי ניסיונות שגויים לחשבון זה. השתמשו במכשיר שכבר התחברתם ממנו, או ב״שכחתי סיסמה״.',
  ru: 'Слишком много неверных попыток для этой учётной записи. Войдите с устройства, с которого уже входили, или нажмите «Забыли пароль».',
  ar: 'محاولات خاطئة كثيرة جدًا لهذا الحساب. استخدم جهازًا سبق أن سجّلت الدخول منه، أو «نسيت كلمة المرور».',
  th: 'มีการลองผิดหลายครั้งเกินไปสำหรับบัญชีนี้ โปรดใช้อุปกรณ์ที่เคยเข้าสู่ระบบ หรือ “ลืมรหัสผ่าน”',
}
