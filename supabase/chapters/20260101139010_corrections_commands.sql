-- Corrections.
-- Rows of registries that a released chapter wrote and that were wrong: installations have them, so that they are changed here, each with
-- the version that came with it.

-- 1.0.0: a paper that is made already is answered without the place and the text of its file.
update private.shapes set shape = 'document_id ?, bucket ?, path ?, document resolved_paper?' where name = 'prepare_document_making';

-- 1.0.0: the home tells of assets.
update private.shapes set shape = shape || ', assets? home_assets' where name = 'home';
