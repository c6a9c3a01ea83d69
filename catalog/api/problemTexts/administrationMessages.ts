import { defineMessages } from '../../locales/messages.ts'

/**
 * What a person reads when the administration refuses. The English of `admin_role` and `department_taken` is the
 * specification's, letter for letter.
 */
export const administrationMessages = defineMessages('problems', {
  admin_role: 'you cannot to delete this group permission is denined !',
  admin_role_fixed:
    'The group admin always holds everything and belongs to no department. Only whether it requires a second factor can be changed.',
  last_administrator: 'This is the last active administrator. Make another person an administrator first.',
  yourself: 'You cannot do this to your own account. Ask another administrator.',
  name_taken:
    'This name is taken by another one, or looks like it{hasValue, select, true {: {value}} other {}}. Choose another name.',
  code_taken: 'This code is taken{hasValue, select, true {: {value}} other {}}. Choose another code.',
  email_taken: 'Another account has this e-mail address{hasValue, select, true {: {value}} other {}}.',
  department_taken: 'This Department Of Active Directory is already exists, please you change another department.',
  role_in_use:
    'People are in this group{hasValue, select, true {: {value}} other {}}. Say which group they get, or none.',
  changed_meanwhile: 'Somebody else has changed this meanwhile. Look at what is there now, then save again.',
  unusable_file:
    'The file cannot be used{hasValue, select, true {: {value}} other {}}.{hasExpected, select, true { Expected: {expected}.} other {}}',
})
