import { administrators, nobody, only, type MatrixPart } from './actors.ts'

const someone = `(select id from public.employees where company_id = {company} and user_id is null order by id limit 1)`
const ownToo = { user: 'own', manager: 'own', ...administrators, 'master in another company': 'own', "another company's admin": 'own' } as const

/** What people acknowledged: the own rows, and those of a kind for who reads its evidence; verifications of the chain for masters. */
export const acknowledgementsMatrix: MatrixPart = {
  tables: {
    acknowledgements: {
      probes: {
        select: {
          everything: `select * from public.acknowledgements where company_id = {company} and kind = 'privacy_notice'`,
          own: `select * from public.acknowledgements where employee_id = {me} and kind = 'privacy_notice'`,
        },
        insert: {
          everything: `insert into public.acknowledgements (company_id, seq, kind, subject_id, digest, employee_id, acknowledged_at, door, previous, hash)
            select company_id, seq + 1000, kind, subject_id, digest, ${someone}, now(), 'app', hash, hash from public.acknowledgements where company_id = {company} limit 1`,
        },
        update: { everything: `update public.acknowledgements set acknowledged_at = now() where company_id = {company}` },
        delete: { everything: `delete from public.acknowledgements where company_id = {company}` },
      },
      answers: { select: only(ownToo), insert: nobody, update: nobody, delete: nobody },
    },
    acknowledgement_requests: {
      probes: {
        select: {
          everything: `select * from public.acknowledgement_requests where company_id = {company}`,
          own: `select * from public.acknowledgement_requests where employee_id = {me}`,
        },
        insert: {
          everything: `insert into public.acknowledgement_requests (company_id, kind, subject_id, employee_id)
            values ({company}, 'privacy_notice', gen_random_uuid(), ${someone})`,
        },
        update: { everything: `update public.acknowledgement_requests set done_at = now() where company_id = {company}` },
        delete: { everything: `delete from public.acknowledgement_requests where company_id = {company}` },
      },
      answers: { select: only(administrators), insert: nobody, update: nobody, delete: nobody },
    },
    acknowledgement_verifications: {
      probes: {
        select: { everything: `select * from public.acknowledgement_verifications where company_id = {company}` },
        insert: {
          everything: `insert into public.acknowledgement_verifications (company_id, ok, entries, up_to_seq, head) values ({company}, true, 0, 0, '')`,
        },
        update: { everything: `update public.acknowledgement_verifications set entries = 0 where company_id = {company}` },
        delete: { everything: `delete from public.acknowledgement_verifications where company_id = {company}` },
      },
      answers: { select: only({ master: 'allow', service_role: 'allow' }), insert: nobody, update: nobody, delete: nobody },
    },
  },
  scene: [
    `select private.ask_to_acknowledge($1, 'privacy_notice', $1, array(
       select id from public.employees where company_id = $1 and user_id is null and status = 'active' order by id limit 2), null, null)`,
  ],
}
