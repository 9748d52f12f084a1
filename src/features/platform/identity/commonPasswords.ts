/**
 * Common passwords as letters and digits only: local ones, then the top entries of ten or more characters of
 * @zxcvbn-ts/language-common 4.1.3 (MIT).
 */
const common: ReadonlySet<string> = new Set(
  `
    comanda2026 comanda123 contrasena1 contrasena12 contrasena123 contrasenas contrasenia micontrasena clave12345
    miclave123 claveclave bienvenido bienvenida bienvenido1 bienvenidos administrador administracion administrador1
    restaurante restaurante1 restaurant1 cambiame123 cambiar123 temporal123 sandwich123 pizzapizza hamburguesa
    chile12345 santiago123 costarica1 guatemala1 teamo12345 tequieromucho colocolo1991 universidad iloveyou12
    holahola12 secreto123 prueba1234 usuario123 admin12345 admin123456 administrator1 qwertyuiop q1w2e3r4t5
    1q2w3e4r5t 123456789a 12345qwert password123 123456789q basketball soso123aljg manchester 1qaz2wsx3edc
    q1w2e3r4t5y6 qwerty12345 1q2w3e4r5t6y mailcreated5240 nuttertools qazwsxedcrfv 123456qwerty 1234567890q
    terminator qwerty123456 california enterprise 123456789z christopher polniypizdec0211 sojdlg123aljg a123456789
    undertaker qwerty1234 motherlode multiplelo rjycnfynby syncmaster aleksandra salamander sersolution montgom240
    leavemealone realmadrid tinkerbell dragonball playstation ghostrider 1234567890a 7ugd5hip2j microphone
    washington vsjasnel12 qazwsxedc123 strawberry anastasiya mypassword zxcvbnm123 harrypotter qwert12345 password12
    abrakadabra alessandro 123456789s good123654 konstantin underground tokiohotel highlander evangelion
    zxcasdqwe123 sonyericsson pufunga7782 liverpool1 university ghhh47hj7649 roadrunner ironmaiden mississippi
    12345qwerty 123456789m revolution absolutely q123456789 friendster skateboard 123456789d 123456789qwe alexander1
    azertyuiop password01 1qazxsw23edc password99 abracadabra madagaskar sweetheart ronaldinho information
    supersonic qwerasdfzxcv cheerleaers metallica1 123456789r experienced greedisgood nopassword blackberry
    z1x2c3v4b5 mastermind 123456789v volleyball q1q2q3q4q5 spiderman1 123456789o 1z2x3c4v5b websolutions
    finalfantasy 1234567890z 1qaz2wsx3edc4rfv christophe losangeles chickenwing101 987654321a a1b2c3d4e5 wachtwoord
    quant4307s a1s2d3f4g5 3rjs1la7qe password11 unbelievable administrator groupd2013 lamborghini experience
    justinbieber lockerroom contortionist armageddon casablanca newproject2004 lighthouse 1a2s3d4f5g qazwsxedc1
    evanescence motdepasse porsche911 comicbookdb j3qq4h7h2v braveheart 123456789p shevchenko maximilian
    needforspeed devilmaycry businessbabe 123456789l yfnfitymrf montecarlo charlie123 zxcvb12345 1a2b3c4d5e
    callofduty pathfinder volkswagen maurolarastefy spartan117 supernatural summertime pokemon123 astalavista
    asdfg12345 professional domainlock2005 scandinavian watermelon 123456789k qazwsxedcrfvtgb peternorth a1a2a3a4a5
    aleksander lifeisgood darthvader insertions techniques 8phrowz622 badnaamhere 5hsu75kpot alexandria mostwanted
    opensesame 8phrowz624 bondarenko mapet123456 counterstrike thunderbird postov1000 limpbizkit solidsnake
    connection copenhagen cinderella goldfinger angelofwar zaq1xsw2cde3 chocolate1 parliament bladerunner 1a2a3a4a5a
    gy3yt2rgls jediknight 123456789abc winchester hondacivic welcome123 q1234567890 123456789n intelligence
    admin18533362 underworld girlfriend wonderland 23176djivanfros salamandra 123456789qwerty smallville qwertasdfg
    cyberonline galatasaray mitsubishi qazxswedcvfr qwertyasdfgh ilovemyself wellington cvzefh1gkc jesuschrist
    blingbling psychnaut1 darkknight 1q2q3q4q5q sailormoon whosyourdaddy oc247ngucz prettygirl duranduran 123123123q
    moneymoney astonvilla multimedia parolparol 123456789w t34vfrc1991 trustnoone sunderland friendship cheesecake
    123456789qaz 1234qwerty mickeymouse password69 fartripper qpwoeiruty 12345trewq dashadasha password1234
    bestfriend birthday21 venom121293 ambassador 12345zxcvb webhompass chesterfield apocalypse neveragain moneymaker
    firefighter lost4815162342 slipknot666 testing123 independent television letmeinnow 1234567890s 123456789g
    vanyarespekt supervisor qwerty123456789 adrenaline 123456789x 89231243658s millennium iseedeadpeople matematika
    devilmaycry4 zaratustra depechemode combat123654 quicksilver devildriver efbcapa201 qwertyytrewq jamesbond007
    123123123a a987654321 birmingham
  `
    .trim()
    .split(/\s+/),
);

const fewest = 4;

/** Whether a password is one of those, however it is written, or nothing but digits or very few different characters. */
export function isCommonPassword(password: string): boolean {
  const bare = password
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');
  return common.has(bare) || /^[\d\s.-]*$/.test(password) || new Set(password.toLowerCase()).size < fewest;
}
