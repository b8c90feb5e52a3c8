-- Demo portraits: most people have a face, drawn of flat shapes and so free of anybody's rights. The same person always looks the same.
-- Who seeds draws them (`seed_drawings`) and hands back size and digest of each picture (`keep_drawings`), which is stored like a photo that
-- was uploaded; where nobody draws, as with the Supabase CLI, people keep their initials.

-- Shapes in a square of 64: tones are chosen per person. An ellipse is center and radii, a curve its start and cubic pieces.
create temporary table demo_shape (part text, layer integer, tone text, kind text, points numeric[]) on commit drop;
insert into demo_shape values
  ('everyone', 0, 'ground', 'ellipse', '{32,32,60,60}'),
  ('everyone', 20, 'shade', 'curve', '{26.5,36, 26.5,44,26,46,24,48, 30,54,34,54,40,48, 38,46,37.5,44,37.5,36, 34,36,30,36,26.5,36}'),
  ('everyone', 21, 'cloth', 'curve', '{7,64, 8,51,17,47,25.5,45.5, 28,51,36,51,38.5,45.5, 47,47,56,51,57,64, 40,64,24,64,7,64}'),
  ('everyone', 30, 'skin', 'ellipse', '{19.4,28.5,2.4,3.2}'), ('everyone', 30, 'skin', 'ellipse', '{44.6,28.5,2.4,3.2}'),
  ('everyone', 31, 'skin', 'curve', '{19.2,26, 19,12,45,12,44.8,26, 45,36,39,42.5,32,42.5, 25,42.5,19,36,19.2,26}'),
  ('everyone', 40, 'ink', 'ellipse', '{27,28.2,1.35,1.6}'), ('everyone', 40, 'ink', 'ellipse', '{37,28.2,1.35,1.6}'),
  ('everyone', 41, 'mouth', 'curve', '{27.6,34.6, 29.6,38.2,34.4,38.2,36.4,34.6, 34.4,36.2,29.6,36.2,27.6,34.6}'),
  ('collar', 22, 'white', 'curve', '{25.5,45.5, 26,49,28,53,30,55, 31,53,32,52,32,51, 29,50,27,48,25.5,45.5}'),
  ('collar', 22, 'white', 'curve', '{38.5,45.5, 38,49,36,53,34,55, 33,53,32,52,32,51, 35,50,37,48,38.5,45.5}'),
  ('jacket', 22, 'white', 'curve', '{25.5,45.5, 27,53,29,60,31,64, 31.5,64,32.5,64,33,64, 35,60,37,53,38.5,45.5, 36,51,28,51,25.5,45.5}'),
  ('glasses', 38, 'ink', 'ellipse', '{26.6,28.2,4.6,4.2}'), ('glasses', 38, 'ink', 'ellipse', '{37.4,28.2,4.6,4.2}'),
  ('glasses', 38, 'ink', 'ellipse', '{32,27.6,2.2,0.5}'),
  ('glasses', 39, 'skin', 'ellipse', '{26.6,28.2,3.8,3.4}'), ('glasses', 39, 'skin', 'ellipse', '{37.4,28.2,3.8,3.4}'),
  ('beard', 35, 'hair', 'curve', '{19.2,27, 19,47,45,47,44.8,27, 43,34,39,32.6,32,32.6, 25,32.6,21,34,19.2,27}'),
  ('mustache', 36, 'hair', 'curve', '{26,34, 28,31.4,31,31.6,32,32.4, 33,31.6,36,31.4,38,34, 36,34.6,28,34.6,26,34}'),
  -- Women's hair.
  ('woman 0', 10, 'hair', 'curve', '{14,50, 13,18,20,9,32,9, 44,9,51,18,50,50, 44,52,38,50,32,50, 26,50,20,52,14,50}'),
  ('woman 0', 50, 'hair', 'curve', '{18.6,28, 22,25,27,21,29.5,15.5, 33,22,41,24,45.4,28, 47,8,17,8,18.6,28}'),
  ('woman 1', 10, 'hair', 'curve', '{15,37, 12,4,52,4,49,37, 47,42,43,42,40,41, 34,40,30,40,24,41, 21,42,17,42,15,37}'),
  ('woman 1', 50, 'hair', 'curve', '{18.4,29, 20,19,30,17,38,16, 42,19,45,23,45.6,29, 49,7,15,7,18.4,29}'),
  ('woman 2', 10, 'hair', 'ellipse', '{32,9,6.4,5.6}'),
  ('woman 2', 50, 'hair', 'curve', '{18.4,28, 15,7,49,7,45.6,28, 44,20,39,17.5,32,17.5, 25,17.5,20,20,18.4,28}'),
  ('woman 3', 10, 'hair', 'ellipse', '{32,24,18.5,17}'), ('woman 3', 10, 'hair', 'ellipse', '{17,34,6.5,7.5}'),
  ('woman 3', 10, 'hair', 'ellipse', '{47,34,6.5,7.5}'), ('woman 3', 50, 'hair', 'ellipse', '{23.5,17,6,5}'),
  ('woman 3', 50, 'hair', 'ellipse', '{32,15,7,5}'), ('woman 3', 50, 'hair', 'ellipse', '{40.5,17,6,5}'),
  ('woman 4', 10, 'hair', 'curve', '{33,9, 57,9,55,40,49.5,50, 45,44,45,34,43,24, 40,18,36,14,33,9}'),
  ('woman 4', 50, 'hair', 'curve', '{18.4,28, 15,7,49,7,45.6,28, 45,20,41,16,36,15.5, 30,19,22,19,18.4,28}'),
  ('woman 5', 10, 'hair', 'ellipse', '{32,24,16.5,15.5}'), ('woman 5', 10, 'hair', 'ellipse', '{17.5,41,6,10}'),
  ('woman 5', 10, 'hair', 'ellipse', '{46.5,41,6,10}'),
  ('woman 5', 50, 'hair', 'curve', '{18.6,29, 21,24,24,20,32,15.5, 40,20,43,24,45.4,29, 48,8,16,8,18.6,29}'),
  -- Men's hair; the last style is none.
  ('man 0', 50, 'hair', 'curve', '{18.8,26, 18,8,46,8,45.2,26, 44,21,42,19.5,39,18.5, 34,20,28,20,25,18.5, 22,19.5,20,21,18.8,26}'),
  ('man 1', 50, 'hair', 'curve', '{18.6,27, 16,9,48,6,45.4,27, 44.5,20,41,18.5,37,16.5, 31,20.5,22,18.5,18.6,27}'),
  ('man 2', 10, 'hair', 'ellipse', '{32,19,14,9.5}'), ('man 2', 50, 'hair', 'ellipse', '{24,16.4,5.5,4.6}'),
  ('man 2', 50, 'hair', 'ellipse', '{32,14.4,6.5,5}'), ('man 2', 50, 'hair', 'ellipse', '{40,16.4,5.5,4.6}'),
  ('man 3', 50, 'hair', 'curve', '{19,24, 20,9.5,44,9.5,45,24, 42,18.2,38,16.6,32,16.6, 26,16.6,22,18.2,19,24}'),
  ('man 4', 50, 'hair', 'curve', '{18.6,26, 14,12,34,4,47,11, 48,16,46,22,45.4,26, 44,19,36,18,31,18.6, 25,18.6,20,20,18.6,26}'),
  ('man 5', 29, 'hair', 'ellipse', '{19.4,26,2.6,5}'), ('man 5', 29, 'hair', 'ellipse', '{44.6,26,2.6,5}');

create temporary table demo_portrait on commit drop as
select p.key, pg_temp.demo_id(p.key || '/retrato') as file_id, pg_temp.demo_id(p.key || '/retrato/bytes') as version, e.id as employee_id, e.company_id,
  case when p.woman then 'woman ' else 'man ' end || case when p.woman or age.years > 42 or pg_temp.dice(p.key || '/corte', 6) < 5
    then pg_temp.dice(p.key || '/corte', 6) else 0 end as haircut,
  tone.skin, case when tone.place < 5 then '{#2a211c,#7d3a30}'::text[] else '{#120b08,#b2604f}' end as ink,
  case when age.years > 54 then '{#8d8d8f,#b9b6b2,#d6d2cc}'::text[] else tone.hair end as hairs,
  not p.woman and pg_temp.dice(p.key || '/barba', 10) < 3 as has_beard, not p.woman and pg_temp.dice(p.key || '/barba', 10) = 3 as has_mustache,
  pg_temp.dice(p.key || '/óculos', 10) < 2 as has_glasses, pg_temp.dice(p.key || '/roupa', 10) as outfit
from demo_person p
join public.employees e on e.id = pg_temp.demo_id(p.key)
cross join lateral (select extract(year from age(e.birth_date))::integer as years) age
cross join lateral (
  select t.place, t.skin, t.hair
  from (values
    (0, '{#f6d2b8,#e0b393}'::text[], '{#2b1d16,#4a2f22,#6b4428,#8c6a2f,#a5502a,#b98d4f}'::text[]),
    (1, '{#efc09c,#d8a27b}', '{#17110d,#2b1d16,#4a2f22,#6b4428,#8c6a2f}'), (2, '{#e2a97e,#c88c61}', '{#17110d,#2b1d16,#4a2f22,#6b4428}'),
    (3, '{#cf8f62,#b27449}', '{#17110d,#2b1d16,#4a2f22}'), (4, '{#b9764f,#9c5f3b}', '{#17110d,#2b1d16,#3b2519}'),
    (5, '{#9a5d3b,#7f4a2d}', '{#17110d,#231711,#2b1d16}'), (6, '{#7a4a2e,#623a22}', '{#17110d,#231711}'), (7, '{#5a3523,#472919}', '{#17110d,#0f0b09}')
  ) as t (place, skin, hair)
  where t.place = pg_temp.dice(p.key || '/pele', 8)
) tone
where pg_temp.dice(p.key || '/retrato', 100) < 85 or p.role is not null;

-- Drawing and storing: the login that seeds does not own the tables.
create function pg_temp.seed_drawings() returns table (version uuid, shapes jsonb) language sql stable security definer as $$
  select d.version, jsonb_agg(jsonb_build_object('fill', case s.tone
      when 'skin' then d.skin[1] when 'shade' then d.skin[2] when 'ink' then d.ink[1] when 'mouth' then d.ink[2] when 'white' then '#f7f4ef'
      when 'hair' then pg_temp.pick(d.key || '/cabelo', d.hairs)
      when 'ground' then pg_temp.pick(d.key || '/fundo', '{#f3d9c3,#d6e6ee,#e3e8cf,#eadff5,#f6e3df,#dcebe4,#efe6d2,#dfe3f1}'::text[])
      else pg_temp.pick(d.key || '/cor', '{#2f6f7e,#8a5a9c,#c7700b,#1e7546,#3b5b92,#a8433f,#46525c,#5c7f4f,#b0567f,#27405c}'::text[]) end,
    s.kind, to_jsonb(s.points)) order by s.layer, s.points)
  from demo_portrait d
  join demo_shape s on s.part = 'everyone' or s.part = d.haircut or (s.part = 'beard' and d.has_beard) or (s.part = 'mustache' and d.has_mustache)
    or (s.part = 'glasses' and d.has_glasses) or (s.part = 'collar' and d.outfit < 3) or (s.part = 'jacket' and d.outfit between 3 and 5)
  group by d.version
$$;

create function pg_temp.keep_drawings(p_versions uuid[], p_sizes integer[], p_digests text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  create temporary table drawn_portrait on commit drop as
  select d.*, u.size, u.digest, d.company_id || '/avatar/' || d.file_id as path,
    (select a.user_id from public.employees a where a.company_id = d.company_id and a.role = 'admin' and a.user_id is not null limit 1) as admin
  from unnest(p_versions, p_sizes, p_digests) as u (version, size, digest)
  join pg_temp.demo_portrait d on d.version = u.version;

  insert into public.files (id, company_id, purpose, bucket, name, mime, size, sha256, sensitivity, employee_id, uploaded_by,
    confirmed_at, entity_type, entity_id, linked_at)
  select d.file_id, d.company_id, 'avatar', 'avatars', 'retrato.png', 'image/png', d.size, d.digest, 'P0', d.employee_id, d.admin,
    private.now(), 'employee', d.employee_id, private.now()
  from pg_temp.drawn_portrait d;

  insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
  select 'avatars', d.path, d.admin, d.admin::text, d.version::text, jsonb_build_object('eTag', '"' || d.version || '"', 'size', d.size, 'mimetype', 'image/png',
    'cacheControl', 'max-age=3600', 'lastModified', private.now(), 'contentLength', d.size, 'httpStatusCode', 200)
  from pg_temp.drawn_portrait d;

  -- A seed leaves no trail.
  alter table public.employees disable trigger user;
  update public.employees e set profile_image_url = d.path from pg_temp.drawn_portrait d where e.id = d.employee_id;
  alter table public.employees enable trigger user;
  update public.employee_directory e set profile_image_url = d.path from pg_temp.drawn_portrait d where e.id = d.employee_id;
end
$$;
