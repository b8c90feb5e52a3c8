import { members, nobody, only, reference, type MatrixPart } from './actors.ts'

/** Uploaded files and what they may be for. */
export const filesMatrix: MatrixPart = {
  tables: {
    file_purposes: reference('file_purposes', 'purpose'),
    files: {
      probes: {
        // Of what is not linked, left service or is of class P2 and above nobody sees a row (attacks/files.test.ts), of whom the directory
        // does not show only view_all_employees (attacks/hidden-colleagues.test.ts).
        select: {
          everything: `select * from public.files where company_id = {company} and sensitivity in ('P0', 'P1') and linked_at is not null and archived_at is null
            and (employee_id is null or employee_id in (select id from public.employee_directory))`,
        },
        insert: {
          everything: `insert into public.files (company_id, purpose, bucket, name, mime, size, sensitivity, uploaded_by)
            values ({company}, 'company_logo', 'files', 'a.png', 'image/png', 1, 'P0', gen_random_uuid())`,
        },
        update: { everything: `update public.files set name = 'b.png' where company_id = {company}` },
        delete: { everything: `delete from public.files where company_id = {company}` },
      },
      answers: { select: only(members), insert: nobody, update: nobody, delete: nobody },
    },
  },
  scene: [
    `insert into public.files
       (company_id, purpose, bucket, name, mime, size, sensitivity, uploaded_by, confirmed_at, sha256, linked_at, entity_type, entity_id)
     values ($1, 'company_logo', 'files', 'marca.png', 'image/png', 1, 'P0', gen_random_uuid(), now(), repeat('0', 64), now(), 'company', $1)`,
  ],
}
