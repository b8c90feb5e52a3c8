import { nobody, only, reference, type MatrixPart } from './actors.ts'

/** Own rows of the own company, also while a master works in another one. A person of a deactivated company has none. */
const owners = only({
  user: 'own', manager: 'own', admin: 'own', master: 'own', 'master in another company': 'own', "another company's admin": 'own', service_role: 'allow',
})

/** Kinds, preferences and notifications. The demo gives every account one row of the kinds asked for, so that `own` is exactly one. */
export const notificationsMatrix: MatrixPart = {
  tables: {
    notification_kinds: reference('notification_kinds', 'kind'),
    notifications: {
      probes: {
        select: {
          everything: `select * from public.notifications where company_id = {company} and kind = 'system'`,
          own: `select * from public.notifications where employee_id = {me} and kind = 'system'`,
        },
        insert: {
          everything: `insert into public.notifications (company_id, employee_id, kind, title)
            select company_id, id, 'system', 'Forjada' from public.employee_directory where company_id = {company} limit 1`,
        },
        update: { everything: `update public.notifications set read_at = now() where company_id = {company}` },
        delete: { everything: `delete from public.notifications where company_id = {company}` },
      },
      answers: { select: owners, insert: nobody, update: nobody, delete: nobody },
    },
    notification_preferences: {
      probes: {
        select: {
          everything: `select * from public.notification_preferences where company_id = {company} and kind = 'import_finished'`,
          own: `select * from public.notification_preferences where employee_id = {me} and kind = 'import_finished'`,
        },
        insert: {
          everything: `insert into public.notification_preferences (company_id, employee_id, kind, in_app, email)
            select company_id, id, 'system', false, 'off' from public.employee_directory where company_id = {company} limit 1`,
        },
        update: { everything: `update public.notification_preferences set email = 'off' where company_id = {company}` },
        delete: { everything: `delete from public.notification_preferences where company_id = {company}` },
      },
      answers: { select: owners, insert: nobody, update: nobody, delete: nobody },
    },
  },
}
