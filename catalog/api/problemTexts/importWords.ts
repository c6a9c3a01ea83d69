import type { Words } from '../../words.ts'

/** What a person reads where a file of figures is not taken, checked or stored, or a batch not taken back, with the way out. */
export const importWords: Readonly<
  Record<
    | 'busy'
    | 'stored'
    | 'unchecked'
    | 'faults'
    | 'nothing'
    | 'duplicate'
    | 'undone'
    | 'full'
    | 'noStatus'
    | 'statusWanted'
    | 'noRoom'
    | 'stopping',
    Words
  >
> = {
  busy: {
    en: 'The file is being worked on. Wait until that is over, or cancel it.',
    fr: 'Le fichier est en cours de traitement. Attendez la fin ou annulez.',
    he: 'הקובץ בעיבוד. המתינו לסיום העיבוד או בטלו אותו.',
    ru: 'Файл обрабатывается. Дождитесь окончания или отмените.',
    ar: 'تجري معالجة الملف. انتظر حتى تنتهي أو ألغِها.',
    th: 'กำลังดำเนินการกับไฟล์นี้อยู่ กรุณารอให้เสร็จหรือยกเลิก',
  },
  stored: {
    en: 'This file has been stored. To change something, take its batch back and upload the file again.',
    fr: 'Ce fichier a été enregistré. Pour modifier quelque chose, retirez son lot, puis redéposez le fichier.',
    he: 'הקובץ כבר נשמר. כדי לשנות משהו, הסירו את האצווה שלו והעלו את הקובץ מחדש.',
    ru: 'Этот файл уже сохранён. Чтобы что-то изменить, отзовите его пакет и загрузите файл снова.',
    ar: 'حُفظ هذا الملف. لتغيير شيء، اسحب دفعته ثم ارفع الملف من جديد.',
    th: 'บันทึกไฟล์นี้แล้ว หากต้องการแก้ไข ให้ถอนรอบนำเข้านี้ออกแล้วอัปโหลดไฟล์อีกครั้ง',
  },
  unchecked: {
    en: 'The file has not been checked. Check it again first.',
    fr: 'Le fichier n’a pas été vérifié. Relancez d’abord la vérification.',
    he: 'הקובץ לא נבדק. בדקו אותו שוב תחילה.',
    ru: 'Файл не проверен. Сначала проверьте его снова.',
    ar: 'لم يُفحص الملف. افحصه مجددًا أولًا.',
    th: 'ยังไม่ได้ตรวจสอบไฟล์ กรุณาตรวจสอบอีกครั้งก่อน',
  },
  faults: {
    en: 'The file has faults. Correct them, or say that the bad rows are to be left out.',
    fr: 'Le fichier contient des erreurs. Corrigez-les ou demandez d’écarter les lignes concernées.',
    he: 'בקובץ יש שגיאות. תקנו אותן או ציינו שיש להשמיט את השורות השגויות.',
    ru: 'В файле есть ошибки. Исправьте их или укажите, что строки с ошибками нужно пропустить.',
    ar: 'في الملف أخطاء. صحّحها أو اطلب استبعاد الصفوف ذات الأخطاء.',
    th: 'ไฟล์มีข้อผิดพลาด กรุณาแก้ไข หรือเลือกให้ข้ามแถวที่ผิด',
  },
  nothing: {
    en: 'The file holds no good row, so there is nothing to store. Correct it, or check it with other settings.',
    fr: 'Le fichier ne contient aucune ligne valable : rien à enregistrer. Corrigez-le ou vérifiez-le avec d’autres réglages.',
    he: 'אין בקובץ אף שורה תקינה ולכן אין מה לשמור. תקנו אותו או בדקו אותו בהגדרות אחרות.',
    ru: 'В файле нет ни одной верной строки, сохранять нечего. Исправьте его или проверьте с другими настройками.',
    ar: 'لا يحتوي الملف على أي صف سليم، فلا شيء يُحفظ. صحّحه أو افحصه بإعدادات أخرى.',
    th: 'ไฟล์ไม่มีแถวที่ถูกต้องเลย จึงไม่มีข้อมูลให้บันทึก กรุณาแก้ไขไฟล์หรือตรวจสอบด้วยการตั้งค่าอื่น',
  },
  duplicate: {
    en: 'The same file has been stored already. Say that it is to be stored again, or cancel.',
    fr: 'Ce même fichier est déjà enregistré. Indiquez qu’il doit l’être à nouveau, ou annulez.',
    he: 'אותו קובץ כבר נשמר. ציינו שיש לשמור אותו שוב, או בטלו.',
    ru: 'Этот же файл уже сохранён. Укажите, что его нужно сохранить ещё раз, или отмените.',
    ar: 'الملف نفسه محفوظ بالفعل. اطلب حفظه مرة أخرى أو ألغِ العملية.',
    th: 'ไฟล์เดียวกันนี้บันทึกไว้แล้ว กรุณาระบุว่าต้องการบันทึกซ้ำ หรือยกเลิก',
  },
  undone: {
    en: 'This batch was taken back already.',
    fr: 'Ce lot a déjà été retiré.',
    he: 'האצווה הזו כבר הוסרה.',
    ru: 'Этот пакет уже отозван.',
    ar: 'سبق سحب هذه الدفعة.',
    th: 'รอบนำเข้านี้ถูกถอนออกไปแล้ว',
  },
  full: {
    en: 'Too many files wait for a decision. Store or cancel one of them, or try again later.',
    fr: 'Trop de fichiers attendent une décision. Enregistrez-en ou annulez-en un, ou réessayez plus tard.',
    he: 'יותר מדי קבצים ממתינים להחלטה. שמרו או בטלו אחד מהם, או נסו שוב מאוחר יותר.',
    ru: 'Слишком много файлов ждут решения. Сохраните или отмените один из них либо повторите попытку позже.',
    ar: 'ملفات كثيرة جدًا تنتظر القرار. احفظ أحدها أو ألغِه، أو حاول لاحقًا.',
    th: 'มีไฟล์รอการตัดสินใจมากเกินไป กรุณาบันทึกหรือยกเลิกบางไฟล์ หรือลองใหม่ภายหลัง',
  },
  noStatus: {
    en: 'The figures of this data set are published without a status. Leave it out.',
    fr: 'Les chiffres de ce jeu de données sont publiés sans statut. N’en indiquez pas.',
    he: 'הנתונים של מערך נתונים זה מתפרסמים ללא סטטוס. אין לציין אותו.',
    ru: 'Данные этого набора публикуются без статуса. Не указывайте его.',
    ar: 'تُنشر أرقام مجموعة البيانات هذه من دون حالة. اتركها فارغة.',
    th: 'ตัวเลขของชุดข้อมูลนี้เผยแพร่โดยไม่มีสถานะ กรุณาเว้นว่างไว้',
  },
  statusWanted: {
    en: 'The file does not say how sure its figures are. Check it again with a status: preliminary, revised or final.',
    fr: 'Le fichier ne dit pas si ses chiffres sont sûrs. Vérifiez-le à nouveau avec un statut : provisoire, révisé ou définitif.',
    he: 'הקובץ אינו מציין עד כמה נתוניו ודאיים. בדקו אותו שוב עם סטטוס: ארעיים, מתוקנים או סופיים.',
    ru: 'В файле не указано, насколько точны данные. Проверьте его снова со статусом: предварительные, уточнённые или окончательные.',
    ar: 'لا يذكر الملف مدى موثوقية أرقامه. افحصه مجددًا مع حالة: أولية أو منقّحة أو نهائية.',
    th: 'ไฟล์ไม่ได้ระบุว่าตัวเลขแน่นอนเพียงใด กรุณาตรวจสอบอีกครั้งโดยเลือกสถานะ เบื้องต้น ปรับปรุง หรือขั้นสุดท้าย',
  },
  noRoom: {
    en: 'There is not enough room on the server’s disk for this file. Tell whoever runs the server.',
    fr: 'Le disque du serveur n’a pas assez de place pour ce fichier. Prévenez l’exploitant du serveur.',
    he: 'אין די מקום בדיסק של השרת לקובץ זה. הודיעו למי שמפעיל את השרת.',
    ru: 'На диске сервера недостаточно места для этого файла. Сообщите администратору сервера.',
    ar: 'لا توجد مساحة كافية على قرص الخادم لهذا الملف. أبلغ مشغّل الخادم.',
    th: 'พื้นที่ดิสก์ของเซิร์ฟเวอร์ไม่พอสำหรับไฟล์นี้ กรุณาแจ้งผู้ดูแลเซิร์ฟเวอร์',
  },
  stopping: {
    en: 'The server is stopping. Upload the file again in a moment.',
    fr: 'Le serveur s’arrête. Redéposez le fichier dans un instant.',
    he: 'השרת נעצר כעת. העלו את הקובץ שוב בעוד רגע.',
    ru: 'Сервер останавливается. Загрузите файл снова через некоторое время.',
    ar: 'الخادم قيد الإيقاف. أعد رفع الملف بعد لحظات.',
    th: 'เซิร์ฟเวอร์กำลังหยุดทำงาน กรุณาอัปโหลดไฟล์ใหม่ในอีกสักครู่',
  },
}
