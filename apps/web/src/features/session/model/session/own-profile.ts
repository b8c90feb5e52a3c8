/** What is read of the signed-in person's own row. */
export const OWN_PROFILE_COLUMNS =
  'id,company_id,user_id,display_name,first_name,last_name,email,position,hire_date,phone,address,birth_date,cpf,rg,role,profile_image_url,updated_at,department:departments!employees_department_fkey(id,name)'
