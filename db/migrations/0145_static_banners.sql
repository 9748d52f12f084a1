-- Static files moved below /static, so that no file has the address of a screen.
update informative_banners
set desktop_image = case when desktop_image like '/banners/%' then '/static' || desktop_image else desktop_image end,
    responsive_image = case when responsive_image like '/banners/%' then '/static' || responsive_image else responsive_image end
where desktop_image like '/banners/%' or responsive_image like '/banners/%';
